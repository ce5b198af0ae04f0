import { type AccountNames, passwordPatternOf } from '#contract/password-pattern.ts';
import type { InputRefusal } from '#contract/refusal.ts';
import { PASSWORD_NOTICES } from '#contract/words/notices.ts';

/** Why the new password of this field is easy to guess, or null. */
export function passwordRefusal(field: string, password: string, names: AccountNames): InputRefusal | null {
  const pattern = passwordPatternOf(password, names);
  return pattern && { message: PASSWORD_NOTICES[pattern], field };
}
