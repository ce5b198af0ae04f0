import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { GUEST } from '#web/platform/saved/records/kept-practice-answers.ts';
import type { Scene } from './steps.ts';

const CARDS = ['name:010001', 'case:plum', 'riddle:a-1'] as const;
/** The last is a newer version's. */
const ANSWERS = ['good', 'again', 'easy'] as const;

/** As web/platform/practice/practice-view.ts: kept on the device, then sent. */
export function practise({ world, tab, command }: Scene): void {
  const owner = tab.session?.user ?? GUEST;
  const [at, given] = [tab.newTimestamp(), world.oracle.tick()];
  const answer: PracticeAnswer = {
    id: `${owner || 'guest'}-${String(world.newNumber()).padStart(8, '0')}`,
    card: CARDS[command.n % CARDS.length] as string,
    answer: ANSWERS[(command.n >> 2) % ANSWERS.length] as string,
    at,
    day: at.slice(0, 10),
  };
  void tab.log.append(owner, [answer]).then((said) => {
    if (said !== 'kept') return;
    world.practiceOracle.kept(owner, answer, given);
    if (owner !== GUEST) tab.sendAnswers();
  });
}

/** As web/platform/saved/records/practice-answer-log.ts. */
export function takeOver({ tab }: Scene): void {
  const owner = tab.session?.user;
  if (owner === undefined) return;
  void tab.log.give(GUEST, owner).then((said) => {
    if (said === 'kept') tab.sendAnswers();
  });
}
