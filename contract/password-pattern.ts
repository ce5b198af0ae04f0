/** What makes a password easy to guess, as far as no list of words is needed. The app says so before it sends; the server refuses it. */
export type PasswordPattern = 'name' | 'repeat' | 'run' | 'date';

/** The alphabet, the rows and columns of a keyboard, the lines of a keypad. */
const LINES = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol'],
  ...['147', '258', '369', '159', '357'],
].flatMap((line) => [line, [...line].reverse().join('')]);
const SHORTEST_RUN = 3;

/** How many characters from the start lie side by side on one line. */
function runLength(text: string): number {
  let length = 0;
  while (length < text.length && LINES.some((line) => line.includes(text.slice(0, length + 1)))) length++;
  return length;
}

/** Nothing but runs: abcdef, 987654321, qwerty, 1qaz2wsx, abc123. */
function isRuns(text: string): boolean {
  let rest = text;
  while (rest !== '') {
    const length = runLength(rest);
    if (length < SHORTEST_RUN) return false;
    rest = rest.slice(length);
  }
  return true;
}

/** The same again and again: aaaaaa, 520520. */
const REPEATED = /^(.+?)\1+$/su;
/** Every character several times: 112233. Without the look-ahead a long run could be split in very many ways, one tried after another. */
const DOUBLED = /^(?:(.)\1+(?!\1))+$/su;

const DATES = [
  /^(?:19|20)\d\d([-./_]?)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])$/, // 19900101, 1990-1-1
  /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/, // 900101
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])$/, // 199001
  /^(?:[0-2]\d|3[01]){2}(?:19|20)\d\d$/, // 01011990
];

/** Folds the ways to write the same characters: width and case. */
export const foldedPassword = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The word with digits before or after it, or none. */
export const isWordWithDigits = (text: string, word: string): boolean =>
  word !== '' && text.includes(word) && /^\d*$/.test(text.replace(word, ''));

/** The account's names; the form of a reset link has none. */
export interface AccountNames {
  readonly username?: string;
  readonly email?: string;
}

export function passwordPatternOf(
  password: string,
  { username = '', email = '' }: AccountNames,
): PasswordPattern | null {
  const text = foldedPassword(password);
  const names = [username, email, email.split('@')[0] ?? ''].map((name) => foldedPassword(name.trim()));
  if (names.some((name) => isWordWithDigits(text, name))) return 'name';
  if (REPEATED.test(text) || DOUBLED.test(text)) return 'repeat';
  if (isRuns(text)) return 'run';
  return DATES.some((date) => date.test(text)) ? 'date' : null;
}
