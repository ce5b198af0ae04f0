import { dictionary } from '@zxcvbn-ts/language-common';
import { emailKey, usernameKey } from './account-names.ts';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[]);
/** Words that the app itself suggests. */
const OURS = ['易经', '周易', '观象', 'yijing', 'zhouyi', 'iching', 'guanxiang', 'divination', 'bagua'];

/** The word comes off the front, since it may end in digits itself: zhang88 and 2026 make zhang882026. */
const isWithDigits = (text: string, word: string): boolean =>
  text.startsWith(word) && /^\d*$/.test(text.slice(word.length));

/** On the list of common passwords, or a word of the app or the account's own names, with or without digits after it. */
export function isCommonPassword(password: string, account: { username: string; email: string }): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  const own = [usernameKey(account.username), emailKey(account.email), emailKey(account.email).split('@')[0] as string];
  if (COMMON.has(folded)) return true;
  return [...OURS, ...own].some((word) => isWithDigits(folded, word));
}
