import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { castName } from '#core/casting/cast-name.ts';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { emptyEntry } from '#core/journal/entry.ts';
import { copyChange } from '#web/platform/saved/guesses/guesses-kind.ts';
import { ENGINES } from '../support/app.ts';
import { manualFacts } from '../support/facts.ts';
import { type HeadlessDevice, headlessDevice } from '../support/headless-device.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { type RestartableApp, startRestartableApp } from '../support/restartable-app.ts';
import type { Account } from '../support/running-app.ts';
import { newLedger, registerAccounts, startWriters } from '../support/writers.ts';
import { becomes, pause, report, scaled } from './scale.ts';

const ROUNDS = Number(process.env['RESTORES'] ?? scaled(1, 10));
const USERS = 2;
const DEVICES = 2;
const WRITERS = 4;

let base = '';
const realFetch = globalThis.fetch;

/** What was confirmed to users as saved and is not deleted, by user. */
class Told {
  readonly results = new Set<string>();
  readonly texts = new Map<string, string>();
  readonly answers = new Set<string>();
  /** By client id, the puzzle. */
  readonly guesses = new Map<string, number>();
  readonly opened = new Set<number>();
  /** Puzzles that were opened or guessed, or were about to be. */
  readonly met = new Set<number>();
  /** At puzzles that were posted after the backup, which no device brings back. */
  readonly lostPuzzles = new Set<number>();
}

describe.each(ENGINES)('restored backups on %s', (engine) => {
  let app: RestartableApp;
  let exchange: typeof import('#web/platform/network/api.ts').exchange;
  beforeAll(async () => {
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('sessionStorage', memoryStorage());
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('fetch', (to: string, init: RequestInit) => realFetch(to.startsWith('/') ? base + to : to, init));
    ({ exchange } = await import('#web/platform/network/api.ts'));
    app = await startRestartableApp(engine);
    base = app.url;
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await app.close();
  });

  let number = 0;
  const nextMoment = () => new Date(Date.UTC(2026, 0, 1) + ++number * 1000).toISOString();

  async function pose(author: Account): Promise<number> {
    const body = { title: '匣中何物', questionText: '内方外圆', answerText: '铜钱' };
    const { status, json } = await app.api('POST', '/shefu?action=create', { body, token: author.token });
    if (status !== 201) throw new Error(JSON.stringify(json));
    return Number(json['id']);
  }

  /** One thing of each kind, and a deletion: as a user would, on one device. */
  async function write(device: HeadlessDevice, user: string, told: Told, puzzles: readonly number[]): Promise<void> {
    const [at, n] = [nextMoment(), number];
    const facts = manualFacts(at, HEXAGRAM_CODES[n % 64] ?? '010001');
    if ((await device.sync.save(facts)) === 'saved') told.results.add(at);
    const text = `问 ${n}`;
    const wrote = await device.journal.change(facts, (before) => ({
      ...(before ?? emptyEntry(at, castName(facts.cast))),
      question: text,
    }));
    if (wrote === 'kept') told.texts.set(at, text);
    const answer = { id: `answer-${n}`, card: 'name:010001', answer: 'good', at, day: at.slice(0, 10) };
    if ((await device.log.append(user, [answer])) === 'kept') told.answers.add(answer.id);
    await device.countAnswers();
    device.sync.wake();
    const puzzleId = puzzles.find((id) => !told.met.has(id)); // one guess of a person and puzzle
    if (puzzleId === undefined) return;
    told.met.add(puzzleId);
    const hasSeenAnswer = n % 3 === 0;
    if (hasSeenAnswer) {
      const said = await device.calls.open(puzzleId, () => true);
      if (said.kind !== 'ok' || !said.value.version) return; // without a server
      await device.copies.update(copyChange(user, { opened: puzzleId }, said.value.version));
      told.opened.add(puzzleId);
      if (n % 2 === 0) return; // looked, and did not guess
    }
    const clientId = `guess-${String(n).padStart(8, '0')}`;
    const written = { clientId, puzzleId, puzzleTitle: '', version: 1, text: '铜镜', cast: null, sealedAt: at };
    device.guesses.keep(user, { ...written, hasSeenAnswer, verdict: null, refusal: null });
    told.guesses.set(clientId, puzzleId);
    device.sync.wake();
    const [oldest] = told.results;
    if (n % 4 !== 0 || oldest === undefined) return;
    told.results.delete(oldest);
    told.texts.delete(oldest);
    await device.sync.remove(oldest);
  }

  /** What the server lacks of all that. */
  async function missing({ id, token }: { id: string; token: string }, told: Told): Promise<readonly string[]> {
    const of = async (path: string) => (await app.api('GET', path, { token })).json;
    const results = (await of('/divination/results?view=facts')) as unknown as { timestamp: string }[];
    const stored = new Set(results.map(({ timestamp }) => timestamp));
    const texts = new Map<string, string>();
    const pages = async (path: string, take: (json: Readonly<Record<string, unknown>>) => void) => {
      for (let since = 0, more = true; more; ) {
        const json = await of(`${path}?since=${since}`);
        take(json);
        [since, more] = [Number(json['revision']), Boolean(json['more'])];
      }
    };
    await pages('/divination/entries', ({ entries }) => {
      for (const one of entries as { timestamp: string; question: string }[]) texts.set(one.timestamp, one.question);
    });
    const answers = new Set<string>();
    await pages('/practice/answers', ({ answers: lines }) => {
      for (const line of lines as string[]) answers.add(line.split(' ')[0] ?? '');
    });
    const [guesses, opened] = [new Set<string>(), new Set<number>()];
    await pages('/shefu/guesses/changes', ({ changes }) => {
      for (const one of changes as { clientId: string | null; puzzleId: number; isGone: boolean }[])
        if (!one.isGone) one.clientId === null ? opened.add(one.puzzleId) : guesses.add(one.clientId);
    });
    const isHere = (puzzleId: number) => !told.lostPuzzles.has(puzzleId);
    return [
      ...[...told.results].filter((at) => !stored.has(at)),
      ...[...told.texts].filter(([at, text]) => texts.get(at) !== text).map(([at]) => `entry ${at}`),
      ...[...told.answers].filter((answer) => !answers.has(answer)),
      ...[...told.guesses].filter(([guess, puzzle]) => isHere(puzzle) && !guesses.has(guess)).map(([guess]) => guess),
      ...[...told.opened].filter((puzzle) => isHere(puzzle) && !opened.has(puzzle)).map((one) => `opened ${one}`),
    ].map((what) => `${what} of ${id}`);
  }

  test('lose nothing of any kind that was confirmed as saved, once every device has synchronised', async () => {
    const accounts = await Promise.all(Array.from({ length: USERS }, () => app.account()));
    const author = await app.account();
    const users = accounts.map(({ user: { id }, token }) => {
      const own: typeof exchange = (endpoint, input = {}) => exchange(endpoint, { ...input, token });
      return { id, token, told: new Told(), devices: Array.from({ length: DEVICES }, () => headlessDevice(id, own)) };
    });
    const pairs = users.flatMap((user) => user.devices.map((device) => ({ ...user, device })));
    const load = await registerAccounts(app.url, WRITERS);
    const ids: number[] = [];
    let restored = 0;
    for (; restored < ROUNDS; restored++) {
      const writers = startWriters(app.url, load, newLedger());
      const puzzles = [...ids.slice(-3)];
      for (let count = 0; count < 12; count++) puzzles.push(await pose(author));
      ids.push(...puzzles);
      const writeAll = async (times: number, among: readonly number[]) => {
        for (let time = 0; time < times; time++)
          await Promise.all(pairs.map(({ device, id, told }) => write(device, id, told, among)));
      };
      await writeAll(3, puzzles);
      const file = join(app.dataDir, `round-${restored}.backup`);
      const backup = app.admin('backup', file);
      await writeAll(2, puzzles);
      await backup;
      const lost = [await pose(author), await pose(author)];
      for (const { told } of users) for (const id of lost) told.lostPuzzles.add(id);
      await writeAll(3, [...lost, ...puzzles]);
      await pause(Math.random() * 300);
      await Promise.all([app.stop(), writeAll(1, puzzles)]); // some of it without a server
      await writers.stop();
      await app.admin('restore', file, '--keep-sessions');
      await app.start();
      const again = startWriters(app.url, load, newLedger());
      expect([...ids, ...lost]).not.toContain(await pose(author));
      const isSent = async () => {
        await Promise.all(pairs.map(({ device }) => device.sync.resync()));
        const found = await Promise.all(users.map((user) => missing(user, user.told)));
        return found.flat().length === 0;
      };
      await becomes(isSent, 20_000);
      expect((await Promise.all(users.map((user) => missing(user, user.told)))).flat()).toEqual([]);
      await again.stop();
    }
    const count = (things: (told: Told) => number) => users.reduce((sum, { told }) => sum + things(told), 0);
    report(`restores, ${engine}`, {
      restores: restored,
      results: count(({ results }) => results.size),
      entries: count(({ texts }) => texts.size),
      answers: count(({ answers }) => answers.size),
      guesses: count(({ guesses, lostPuzzles }) => [...guesses.values()].filter((id) => !lostPuzzles.has(id)).length),
      'opened answers': count(({ opened, lostPuzzles }) => [...opened].filter((id) => !lostPuzzles.has(id)).length),
      lost: 0,
    });
    const seen = await Promise.all(
      users.map(async ({ token, devices }) => {
        const { json } = await app.api('GET', '/shefu/guesses/own', { token });
        const listed = json['guesses'] as { clientId: string; hasSeenAnswer: boolean }[];
        const before = new Map(devices.flatMap(({ taken }) => [...taken]));
        return listed.filter(
          ({ clientId, hasSeenAnswer }) => (before.get(clientId) ?? hasSeenAnswer) !== hasSeenAnswer,
        );
      }),
    );
    expect(seen.flat()).toEqual([]);
  });
});
