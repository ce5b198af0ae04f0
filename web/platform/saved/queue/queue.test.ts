import { expect, test } from 'vitest';
import { oneTabQueue } from '#tests/support/one-tab-queue.ts';
import { type Kind, type Said, UNREACHED } from './kind.ts';

const OK: Said<null> = { kind: 'ok', value: null };

/** A kind that keeps words, and what was sent of them. */
function words(name: string, kept: string[], answers: Said<null>[] = []) {
  const sent: string[] = [];
  const kind: Kind<string, null> = {
    name,
    read: async () => true,
    due: ({ isTried }) => kept.filter((word) => !isTried(word)),
    namesOf: (word) => [word],
    current: (word) => (kept.includes(word) ? word : null),
    async send(word) {
      sent.push(word);
      return answers.shift() ?? OK;
    },
    record(word, said) {
      if (said.kind === 'ok') kept.splice(kept.indexOf(word), 1);
    },
  };
  return { kind, sent };
}
const ann = () => 'ann';

test('what is not reached after three retries, five seconds apart, ends the run, whatever its kind; the next run starts again', async () => {
  for (const first of [0, 1]) {
    const faults = Array<Said<null>>(4).fill(UNREACHED);
    const all = [words('results', ['a', 'b'], first === 0 ? faults : []), words('guesses', ['c'], faults)];
    const queue = oneTabQueue(
      all.map(({ kind }) => kind),
      ann,
    );
    await queue.run({});
    expect(queue.waits).toEqual([5000, 5000, 5000]);
    const told =
      first === 0
        ? [['a', 'a', 'a', 'a'], []]
        : [
            ['a', 'b'],
            ['c', 'c', 'c', 'c'],
          ];
    expect(all.map(({ sent }) => sent)).toEqual(told);
    faults.length = 0;
    await queue.run({});
    expect(all.map(({ sent }) => [...new Set(sent)].sort())).toEqual([['a', 'b'], ['c']]);
  }
});

test('what stalls by itself is sent last by later runs, and holds up no other, whatever its kind', async () => {
  const kept = ['a', 'b'];
  const { kind, sent } = words('results', kept);
  const stalling = {
    ...kind,
    send: (word: string) => (word === 'a' ? Promise.resolve(UNREACHED) : kind.send(word, () => true)),
  };
  const other = words('guesses', ['c']);
  const queue = oneTabQueue([stalling, other.kind], ann);
  await queue.run({});
  expect([sent, other.sent]).toEqual([[], []]);
  await queue.run({});
  expect([sent, other.sent, kept]).toEqual([['b'], ['c'], ['a']]);
  expect(queue.waits).toHaveLength(6);
});

test('what is taken away while it waits to be sent again is not sent, and the rest goes on', async () => {
  const kept = ['a', 'b'];
  const { kind, sent } = words('results', kept, [UNREACHED]);
  const queue = oneTabQueue([kind], ann);
  const running = queue.run({});
  queue.wake();
  kept.shift();
  await running;
  expect([sent.filter((word) => word === 'a').length <= 1, sent.at(-1), kept]).toEqual([true, 'b', []]);
});

test('a refusal is asked once in a run, and stops no other; a pause that the server asks for stops all', async () => {
  const refused = { kind: 'problem', status: 403, code: '', message: 'no' } as const;
  const { kind, sent } = words('results', ['a', 'b'], [refused, { ...refused, status: 503, retryAfterMs: 2000 }]);
  const other = words('guesses', ['c']);
  const queue = oneTabQueue([kind, other.kind], ann);
  await queue.run({});
  expect([sent, other.sent]).toEqual([['a', 'b'], []]);
  queue.at = 1999;
  await queue.run({});
  expect(sent).toHaveLength(2);
  await queue.run({ now: true });
  expect([sent, other.sent]).toEqual([['a', 'b', 'a', 'b'], ['c']]);
});

test('what is added while a run is under way is sent by it', async () => {
  const kept = ['a'];
  const { kind, sent } = words('results', kept);
  const queue = oneTabQueue([kind], ann);
  const running = queue.run({});
  kept.push('b');
  queue.wake();
  await running;
  expect(sent).toEqual(['a', 'b']);
});

test('a kind is read only if asked, at most five times in a run, and not again where it could not be', async () => {
  let reads = 0;
  const { kind } = words('results', ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  const reading = (isRead: boolean): Kind<string, null> => ({
    ...kind,
    async read() {
      reads++;
      return isRead;
    },
    due: (run) => {
      run.ask('results');
      return kind.due(run);
    },
  });
  expect(await oneTabQueue([reading(true)], ann).run({})).toBe('loaded');
  expect(reads).toBe(5);
  reads = 0;
  expect(await oneTabQueue([reading(false)], ann).run({ list: true })).toBe('failed');
  expect(reads).toBe(1);
});

test('what is added while a run waits in vain is sent by a run after it', async () => {
  const kept = ['a'];
  const { kind, sent } = words('results', kept, Array<Said<null>>(4).fill(UNREACHED));
  const queue = oneTabQueue([kind], ann);
  const running = queue.run({});
  await Promise.resolve();
  kept.push('b');
  queue.wake();
  await running;
  await expect.poll(() => kept).toEqual([]);
  expect(sent).toEqual(['a', 'a', 'a', 'a', 'b', 'a']);
});

test('what was added while a run was at work, and was tried by it in vain, waits for the next trigger', async () => {
  const kept: string[] = [];
  const { kind, sent } = words('guesses', kept, Array<Said<null>>(4).fill(UNREACHED));
  const first = words('results', ['a']);
  const queue = oneTabQueue([first.kind, kind], ann);
  const running = queue.run({});
  await Promise.resolve();
  kept.push('b');
  queue.wake();
  await running;
  await new Promise((resolve) => setTimeout(resolve));
  expect([first.sent, sent]).toEqual([['a'], ['b', 'b', 'b', 'b']]);
});
