import { dueCards } from '#core/practice/progress.ts';
import { loadPractice, todayNumber, usePracticeView } from './practice-view.ts';

/** How many cards are due today for whoever is here. */
export async function countDue(): Promise<number> {
  await loadPractice();
  const { schedule } = usePracticeView.getState();
  return schedule ? dueCards(schedule, todayNumber()).length : 0;
}
