import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { ENGINES, useApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { CALLS, type Prepare, type Prepared } from './breakable-calls.ts';
import { type Breaker, breakerOf, type Moment } from './breaker.ts';
import { becomes, report, scaled } from './scale.ts';

const MOMENTS = scaled<readonly Moment[]>(['before'], ['before', 'after']);
const STATEMENTS_MAX = 60;
const NEVER = 1_000_000;
const TABLES: readonly (keyof Schema)[] = [
  ...(['users', 'sessions', 'reset_tokens', 'email_links', 'results', 'result_operations', 'entries'] as const),
  ...(['puzzles', 'puzzle_blocks', 'guesses', 'guess_totals', 'guess_log', 'answer_views', 'daily_puzzles'] as const),
  ...(['reports', 'moderated', 'avatars', 'images', 'outbox'] as const),
  'practice_answers',
];

/** Replaces ids, hashes, numbers and times, so that two effects of the same call compare equal. */
const alike = (line: string): string =>
  line
    .replaceAll(/\$argon2id[^"]+/g, 'HASH')
    .replaceAll(/(?<![\\\w-])[\w-]{26,}/g, 'ID') // bytes, which PostgreSQL writes as \\x…, stay
    .replaceAll(/(nth|mail|user)\d+/g, '$1')
    .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/device-\d+/g, 'device')
    .replaceAll(/"thing":"\d+"/g, '"thing":"N"')
    .replaceAll(/"(id|puzzle_id|count|seq)":\d+/g, '"$1":N');

/** What differs between two states, line by line: rows gone, rows come. */
function effectOf(before: string, after: string): readonly string[] {
  const [was, is] = [before, after].map((state) => new Set(state.split('\n').filter(Boolean))) as [
    Set<string>,
    Set<string>,
  ];
  const gone = [...was].filter((line) => !is.has(line)).map((line) => `- ${alike(line)}`);
  const come = [...is].filter((line) => !was.has(line)).map((line) => `+ ${alike(line)}`);
  return [...gone, ...come].sort();
}

interface Outcome {
  readonly hasStruck: boolean;
  /** Call by call: it was answered with success. */
  readonly areDone: readonly boolean[];
  readonly effect: readonly string[];
}

describe.each(ENGINES)('the nth statement fails on %s', (engine) => {
  const app = useApp(engine);
  let breaker: Breaker;
  const figures = { calls: Object.keys(CALLS).length, faults: 0, 'done though not acknowledged': 0, 'half done': 0 };

  beforeAll(async () => {
    await app.server.outbox.stop(); // mails are sent when a test asks for them, not in the middle of a count
    await (await CALLS['create puzzle'](app))(); // the first puzzle makes a row that later ones only count up
    breaker = await breakerOf(engine);
  });
  afterAll(async () => {
    await breaker.remove();
    report(`nth statement, ${engine}`, figures);
  });

  const state = () => app.snapshot(TABLES);

  /** The pool may hand out an ended connection once more before it notices. Not by /healthz, which may be a second old. */
  async function settled(): Promise<void> {
    const answers = () =>
      app.database.ping().then(
        () => true,
        () => false,
      );
    expect(await becomes(async () => (await answers()) && (await answers()), 20_000)).toBe(true);
  }

  /** Calls made at once, with one fault among their statements, or none if they have fewer than that. */
  async function struck(acts: readonly Prepared[], nth: number, moment: Moment) {
    const before = await state();
    breaker.strikeAt(nth, moment);
    const responses = await Promise.all(acts.map((act) => act()));
    const hasStruck = breaker.hasStruck();
    await settled();
    if (hasStruck) figures.faults++;
    for (const { status } of responses) expect([503, 200, 201], `statement ${nth}, ${moment}`).toContain(status);
    return { hasStruck, areDone: responses.map(({ status }) => status < 300), effect: effectOf(before, await state()) };
  }

  function expectEffect(effect: readonly string[], expected: readonly string[]): void {
    if (!isDeepStrictEqual(effect, expected)) figures['half done']++;
    expect(effect).toEqual(expected);
  }

  async function wholeEffectOf(prepare: Prepare): Promise<readonly string[]> {
    const { areDone, effect } = await struck([await prepare(app)], NEVER, 'before');
    expect(areDone).toEqual([true]);
    expect(effect.length).toBeGreaterThan(0);
    return effect;
  }

  /** Lets every statement fail in turn, until there is none left to fail. */
  async function strikeEach(
    calls: readonly Prepare[],
    moment: Moment,
    check: (outcome: Outcome) => void,
  ): Promise<void> {
    for (let nth = 1; nth < STATEMENTS_MAX; nth++) {
      const acts = [];
      for (const prepare of calls) acts.push(await prepare(app));
      const outcome = await struck(acts, nth, moment);
      check(outcome);
      if (!outcome.hasStruck) return expect(nth).toBeGreaterThan(3);
    }
    throw new Error('there was always one more statement');
  }

  test.each(Object.entries(CALLS))('%s happens whole and is acknowledged, or not at all', async (_name, prepare) => {
    const whole = await wholeEffectOf(prepare);
    for (const moment of MOMENTS)
      await strikeEach([prepare], moment, ({ areDone: [isDone], effect }) => {
        const isUnacknowledged = !isDone && moment === 'after' && effect.length > 0;
        if (isUnacknowledged) figures['done though not acknowledged']++;
        expectEffect(effect, isDone || isUnacknowledged ? whole : []);
      });
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('each of several concurrent calls happens whole or not at all, whatever happens to the others', async () => {
    const together = [CALLS.save, CALLS['create puzzle'], CALLS.delete];
    const wholes: (readonly string[])[] = [];
    for (const prepare of together) wholes.push(await wholeEffectOf(prepare));
    await strikeEach(together, 'before', ({ areDone, effect }) => {
      const done = wholes.filter((_, index) => areDone[index]);
      expectEffect(effect, done.flat().sort());
    });
    expect((await audit(app.database)).faults).toEqual([]);
  });
});
