import { dictionary } from '@zxcvbn-ts/language-common';
import { emailKey, usernameKey } from './account-names.ts';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[]);
/** Words this app itself suggests. */
const OURS = ['易经', '周易', '观象', 'yijing', 'zhouyi', 'iching', 'guanxiang', 'divination', 'bagua'];

/** Taken off from the front, since a name may end in digits itself: zhang88 with 2026 behind is zhang882026. */
const isWithDigits = (text: string, word: string): boolean =>
  text.startsWith(word) && /^\d*$/.test(text.slice(word.length));

/** Among the passwords guessed first: on the list, a word of the app, or the account's own names, with digits behind or not. */
export function isCommonPassword(password: string, account: { username: string; email: string }): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  const own = [usernameKey(account.username), emailKey(account.email), emailKey(account.email).split('@')[0] as string];
  if (COMMON.has(folded)) return true;
  return [...OURS, ...own].some((word) => isWithDigits(folded, word));
}
