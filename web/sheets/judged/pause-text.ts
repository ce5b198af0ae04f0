import { OPEN_END } from '#contract/moderation.ts';
import { dayText } from '#contract/words/dates.ts';

/** 停发到 11月22日, or until an admin ends it. */
export const pauseText = (until: string): string =>
  until === OPEN_END ? '停发，直到管理员放开' : `停发到 ${dayText(until)}`;
