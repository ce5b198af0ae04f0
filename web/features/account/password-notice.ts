import { PASSWORD_NOTICES } from '#contract/notices.ts';
import { type AccountNames, passwordPatternOf } from '#contract/password-pattern.ts';

/** Why a new password is easy to guess, or null. */
export function passwordNotice(password: string, names: AccountNames): string | null {
  const pattern = passwordPatternOf(password, names);
  return pattern && PASSWORD_NOTICES[pattern];
}
