import { expect, test } from 'vitest';
import { DECK } from '#core/practice/deck.ts';
import { replay } from '#core/practice/schedule.ts';
import { dayTextOf } from '#core/practice-log/day.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { MemoryRecords } from '#tests/support/memory-records.ts';
import { keptPracticeAnswers, PRACTICE_RECORDS, type PracticeRecord } from '../saved/records/kept-practice-answers.ts';
import { createPracticeLog, SNAPSHOT_EVERY } from './practice-log.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-10-08T02:24:00.000Z');

/** A device in UTC whose clock the test moves. */
const newRecords = () => new MemoryRecords<PracticeRecord>(PRACTICE_RECORDS);

function device(records = newRecords(), owner = 'someone') {
  const kept = keptPracticeAnswers(records);
  const clock = { now: START };
  let ids = 0;
  const log = createPracticeLog(kept, owner, {
    now: () => clock.now,
    dayOf: (iso) => iso.slice(0, 10),
    newId: () => `id-${String(ids++).padStart(8, '0')}`,
  });
  return { records, kept, log, clock };
}

/** Answers of `days` days, a hundred a day, over the whole deck. */
const history = (count: number): readonly PracticeAnswer[] =>
  Array.from({ length: count }, (_, index) => {
    const day = Math.floor(START / DAY_MS) - 1 - Math.floor(index / 100);
    return {
      id: `old-${String(index).padStart(8, '0')}`,
      card: DECK[index % DECK.length]?.id ?? '',
      answer: index % 9 === 0 ? 'again' : 'good',
      at: new Date(day * DAY_MS + (index % 100) * 1000).toISOString(),
      day: dayTextOf(day),
    };
  });

test('an answer is there after the page is opened again', async () => {
  const { records, log } = device();
  await log.load();
  const made = await log.add('name:010001', 'good');
  expect(made).toMatchObject({ card: 'name:010001', answer: 'good', day: '2026-10-08' });
  const again = device(records);
  expect((await again.log.load()).cards.get('name:010001')).toEqual(log.schedule().cards.get('name:010001'));
});

test('an answer that is taken back stays in the log and counts for nothing', async () => {
  const { kept, log } = device();
  const made = (await log.add('name:010001', 'again')) as PracticeAnswer;
  expect(await log.undo(made)).toBe(true);
  expect(log.schedule().cards.size).toBe(0);
  expect(await kept.count('someone')).toBe(2);
});

test('answers of one millisecond keep their order; after the clock was set back the time is what it shows', async () => {
  const { kept, log, clock } = device();
  for (const recall of ['again', 'good', 'good'] as const) await log.add('name:010001', recall);
  expect((await kept.all('someone'))?.map(({ answer }) => answer)).toEqual(['again', 'good', 'good']);
  expect(log.schedule().cards.get('name:010001')?.last).toBe('again');
  clock.now -= 3_600_000;
  expect(await log.add('name:111111', 'good')).toMatchObject({ at: '2026-10-08T01:24:00.000Z' });
});

test('without room nothing changes', async () => {
  const { records, log } = device();
  await log.add('name:111111', 'good');
  const before = log.schedule();
  records.isFull = true;
  expect(await log.add('name:010001', 'good')).toBe(null);
  expect(log.schedule()).toBe(before);
});

test('without a database the log lasts as long as the page', async () => {
  const records = newRecords();
  records.isForbidden = true;
  const { log } = device(records);
  await log.load();
  expect(log.isKept()).toBe(false);
  await log.add('name:010001', 'good');
  expect(log.schedule().cards.size).toBe(1);
});

test('opening 70,000 answers reads no more of them than opening 100 does', async () => {
  const read: number[] = [];
  for (const count of [100, 70_000]) {
    const { records, kept, log } = device();
    await kept.append('someone', history(count));
    await log.load(); // the first time it is replayed whole, and the result is kept
    records.readCount = 0;
    const opened = device(records);
    await opened.log.load();
    read.push(records.readCount);
    expect(opened.log.schedule()).toEqual(log.schedule());
  }
  expect(read[1]).toBeLessThanOrEqual(Math.max(read[0] ?? 0, SNAPSHOT_EVERY));
});

test('a snapshot is written every hundred answers, and gives the same as the whole log', async () => {
  const { records, kept } = device();
  for (const [index, answer] of history(350).toReversed().entries()) {
    await kept.append('someone', [answer]);
    if (index % 40 === 0) await device(records).log.load();
  }
  const { log } = device(records);
  const whole = replay((await kept.all('someone')) ?? [], new Date(START + DAY_MS).toISOString());
  expect(await log.load()).toEqual(whole);
  records.readCount = 0;
  await device(records).log.load();
  expect(records.readCount).toBeLessThan(SNAPSHOT_EVERY + 40);
});

test('an answer that arrives late, older than the snapshot, is replayed in its place', async () => {
  const { records, kept, log } = device();
  const answers = history(300);
  const late = answers[150] as PracticeAnswer;
  await kept.append(
    'someone',
    answers.filter((one) => one !== late),
  );
  await log.load();
  await kept.append('someone', [late]);
  const whole = replay(answers, new Date(START + DAY_MS).toISOString());
  expect(await device(records).log.load()).toEqual(whole);
});

test('a late answer between reading and keeping the snapshot: the snapshot is not kept', async () => {
  const { records, kept, log } = device();
  const answers = history(300);
  const late = answers[150] as PracticeAnswer;
  await kept.append(
    'someone',
    answers.filter((one) => one !== late),
  );
  const { read } = records;
  Object.assign(records, {
    read: async (...asked: Parameters<typeof read>) => {
      const opened = await read(...asked);
      await kept.append('someone', [late]);
      return opened;
    },
  });
  await log.load();
  Object.assign(records, { read });
  expect((await kept.open('someone'))?.snapshot).toBe(null);
});

test('a snapshot of other rules is not used, nor one from a clock that has been set back', async () => {
  const { records, kept, log, clock } = device();
  await kept.append('someone', history(200));
  const right = await log.load();
  const { snapshot, writes = 0 } = (await kept.open('someone')) ?? {};
  if (!snapshot) return expect.fail('a snapshot is kept');
  const empty = { ids: '', memory: new Float64Array(), numbers: new Int32Array() };
  await kept.keepSnapshot('someone', { ...snapshot, rules: 0, cards: empty }, writes);
  expect((await kept.open('someone'))?.snapshot?.rules).toBe(0);
  expect((await device(records).log.load()).cards).toEqual(right.cards);
  clock.now = START - 40 * DAY_MS;
  expect((await log.load()).cards.size).toBe(0); // all of it lies ahead
  clock.now = START;
  expect((await log.load()).cards).toEqual(right.cards);
});

test('what a guest practised becomes the user’s, once', async () => {
  const { records, kept } = device();
  const guest = device(records, '');
  await guest.log.add('name:010001', 'good');
  await kept.give('', 'someone');
  expect((await device(records).log.load()).cards.size).toBe(1);
  expect((await device(records, '').log.load()).cards.size).toBe(0);
});
