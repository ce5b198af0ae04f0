import { DECK } from '#core/practice/deck.ts';
import { dayTextOf } from '#core/practice-log/day.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { createPracticeLog } from '#web/platform/practice/practice-log.ts';
import { connectSaved, openRecords } from '#web/platform/saved/records/indexed-records.ts';
import {
  type KeptPracticeAnswers,
  keptPracticeAnswers,
  PRACTICE_RECORDS,
} from '#web/platform/saved/records/kept-practice-answers.ts';
import { PARKED_PREFIX } from '#web/platform/saved/results/local-list.ts';
import { dayKeyOf } from '#web/ui/rows/day-key.ts';

/** A page of its own. */
export function openPracticeAnswers() {
  const records = openRecords(PRACTICE_RECORDS, connectSaved());
  return { records, log: keptPracticeAnswers(records) };
}

/** Somebody whom no other test knows; parked, so that the app, which tidies a second after a session of another test has ended, leaves it alone. */
export function somebody(): string {
  const id = `learner-${crypto.randomUUID()}`;
  localStorage.setItem(PARKED_PREFIX + id, '[]');
  return id;
}

const NOW = Date.parse('2026-10-08T02:24:00.000Z');
const DAY_MS = 86_400_000;

export const history = (count: number): readonly PracticeAnswer[] =>
  Array.from({ length: count }, (_, index) => {
    const day = Math.floor(NOW / DAY_MS) - 1 - Math.floor(index / 200);
    const at = new Date(day * DAY_MS + (index % 200) * 1000).toISOString();
    return {
      id: `old-${index}-answer`,
      card: DECK[index % DECK.length]?.id ?? '',
      answer: 'good',
      at,
      day: dayTextOf(day),
    };
  });

export const logOf = (kept: KeptPracticeAnswers, owner: string) =>
  createPracticeLog(kept, owner, { now: () => NOW, dayOf: dayKeyOf, newId: () => crypto.randomUUID() });
