import { ACTIVITY_BY_ADMIN, ACTIVITY_WORDS, activityTimes, PERSON_WORDS } from '#contract/words/messages.ts';
import { ADMIN } from './audit-event.ts';
import type { OwnEvent } from './audit-repo.ts';

/** The kinds that are told to the owner of an account. */
export const TOLD_KINDS: readonly string[] = Object.keys(ACTIVITY_WORDS);

/** An event in words. Who did it is told only where it was not the user: at the command line. The detail of a verdict begins with its thing's kind. */
export function activityOf({ kind, actor, count, detail }: OwnEvent): string {
  const words = PERSON_WORDS[`${kind} ${detail?.split(' ')[0]}`] ?? ACTIVITY_WORDS[kind];
  return [words, actor === ADMIN ? ACTIVITY_BY_ADMIN : '', count > 1 ? activityTimes(count) : ''].join('');
}
