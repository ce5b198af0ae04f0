/** A learner of sixty days on two devices: each card is shown when FSRS says so, and no answer is lost. */
import fc from 'fast-check';
import { fsrs, Rating } from 'ts-fsrs';
import { expect, test } from 'vitest';
import { dueCards, newCards } from '#core/practice/progress.ts';
import { dayNumberFrom } from '#core/practice-log/day.ts';
import { type PracticeAnswer, undoneIdOf } from '#core/practice-log/practice-answer.ts';
import { MemoryRecords } from '#tests/support/memory-records.ts';
import { createPracticeLog } from '#web/platform/practice/practice-log.ts';
import { keptPracticeAnswers, PRACTICE_RECORDS } from '../saved/records/kept-practice-answers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-10-08T00:00:00.000Z');
const DAYS = 60;
const OWNER = 'learner';

/** What happens on one day. */
const anyDay = fc.record({
  /** A day without practice has no devices. */
  devices: fc.subarray([0, 1] as const),
  hour: fc.integer({ min: 0, max: 23 }),
  /** Hours that the wall clock is ahead of UTC, as on a journey. */
  zones: fc.tuple(fc.integer({ min: -12, max: 14 }), fc.integer({ min: -12, max: 14 })),
  /** The clock of a device is wrong by so many days, on most days by none. */
  errors: fc.tuple(
    fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -400, max: 400 }) }),
    fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -400, max: 400 }) }),
  ),
  /** Whether both have a network in the evening. */
  isSynced: fc.boolean(),
  recalls: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  isUndone: fc.boolean(),
  isReopened: fc.boolean(),
});

function device(number: number) {
  const clock = { now: START, zone: 0 };
  const kept = keptPracticeAnswers(new MemoryRecords(PRACTICE_RECORDS));
  let ids = 0;
  const options = {
    now: () => clock.now,
    dayOf: (iso: string) => new Date(Date.parse(iso) + clock.zone * HOUR_MS).toISOString().slice(0, 10),
    newId: () => `device-${number}-${String(ids++).padStart(6, '0')}`,
  };
  return { clock, kept, options, log: createPracticeLog(kept, OWNER, options) };
}
type Device = ReturnType<typeof device>;

const FSRS = fsrs({ enable_fuzz: false, enable_short_term: false });

/** When each card is due, computed card by card from the whole log, without any of the code under test. */
function dueBy(log: readonly PracticeAnswer[], until: number): ReadonlyMap<string, number> {
  const undone = new Set(log.map(undoneIdOf));
  const counted = log
    .filter(
      ({ at, id, answer, day }) => Date.parse(at) <= until && answer !== 'undone' && !undone.has(id) && day > '2026',
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));
  const due = new Map<string, number>();
  for (const card of new Set(counted.map((answer) => answer.card))) {
    let memory: { stability: number; difficulty: number } | null = null;
    let last = Number.NEGATIVE_INFINITY;
    for (const answer of counted.filter((one) => one.card === card)) {
      const day = dayNumberFrom(answer.day);
      if (day <= last) continue;
      const elapsed = memory ? day - last : 0;
      memory = FSRS.next_state(memory, elapsed, answer.answer === 'good' ? Rating.Good : Rating.Again);
      last = day;
      due.set(card, day + FSRS.next_interval(memory.stability, elapsed));
    }
  }
  return due;
}

const idsOf = (cards: readonly { readonly id: string }[]): readonly string[] => cards.map(({ id }) => id).toSorted();

/** What is shown as due is what FSRS says of the log that this device has. */
async function expectDue({ clock, kept, log, options }: Device): Promise<void> {
  const all = (await kept.all(OWNER)) ?? [];
  const today = dayNumberFrom(options.dayOf(new Date(clock.now).toISOString()));
  const expected = [...dueBy(all, clock.now + DAY_MS)].filter(([, due]) => due <= today).map(([id]) => id);
  expect(idsOf(dueCards(log.schedule(), today))).toEqual(expected.toSorted());
}

/** Each gets what the other has, in whatever order. */
async function sync(a: Device, b: Device): Promise<void> {
  const [ofA, ofB] = [(await a.kept.all(OWNER)) ?? [], (await b.kept.all(OWNER)) ?? []];
  const missing = (own: readonly PracticeAnswer[], others: readonly PracticeAnswer[]) => {
    const ids = new Set(own.map(({ id }) => id));
    return others.filter(({ id }) => !ids.has(id)).toReversed();
  };
  await a.kept.append(OWNER, missing(ofA, ofB));
  await b.kept.append(OWNER, missing(ofB, ofA));
}

test('sixty days, two devices, journeys, wrong clocks, days without a network: every card when FSRS says so, no answer lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDay, { minLength: DAYS, maxLength: DAYS }), async (days) => {
      const devices = [device(0), device(1)] as const;
      const given = new Set<string>();
      for (const [number, day] of days.entries()) {
        for (const index of day.devices) {
          const one = devices[index];
          one.clock.now = START + number * DAY_MS + day.hour * HOUR_MS + day.errors[index] * DAY_MS + index;
          one.clock.zone = day.zones[index];
          if (day.isReopened) one.log = createPracticeLog(one.kept, OWNER, one.options);
          await one.log.load();
          await expectDue(one);
          const today = dayNumberFrom(one.options.dayOf(new Date(one.clock.now).toISOString()));
          const due = dueCards(one.log.schedule(), today);
          const shown = [...due, ...newCards(one.log.schedule())].slice(0, day.recalls.length);
          for (const [position, { id }] of shown.entries()) {
            one.clock.now += 5000;
            const made = await one.log.add(id, day.recalls[position] ? 'good' : 'again');
            if (!made) return expect.fail('there is room');
            given.add(made.id);
            if (day.isUndone && position === 0) {
              one.clock.now += 1000;
              await one.log.undo(made);
              given.add(`${made.id}:undone`);
            }
          }
          await expectDue(one);
        }
        if (day.isSynced) await sync(...devices);
      }
      await sync(...devices);
      for (const one of devices) {
        one.clock.now = START + (DAYS + 500) * DAY_MS;
        one.clock.zone = 8;
        await one.log.load();
        await expectDue(one);
        expect(((await one.kept.all(OWNER)) ?? []).map(({ id }) => id).toSorted()).toEqual([...given].toSorted());
      }
      expect(devices[0].log.schedule()).toEqual(devices[1].log.schedule());
    }),
    { numRuns: 12 },
  );
});
