import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { foldedPassword, isWordWithDigits, passwordPatternOf } from '#contract/password-pattern.ts';

const WORDS = dictionary['passwords-common'] as string[];
const COMMON: ReadonlySet<string> = new Set(WORDS);
/** Words that the app itself suggests. */
const OURS = ['易经', '周易', '观象', 'yijing', 'zhouyi', 'iching', 'guanxiang', 'divination', 'bagua'];

/** Said by everyone who speaks Chinese, and missing from the list. */
const PINYIN = [
  'woaiwojia',
  'woshishui',
  'wodemima',
  'woaizhongguo',
  'nihaoma',
  'caonima',
  'laopo',
  'laogong',
  'baobei',
];

/** The longest word has as many. What is longer is not split: it would take long (128 characters up to a second), and is no common password. */
const MAX_CHARACTERS = 20;
const { qwerty = {}, keypad = {} } = adjacencyGraphs;
const strength = new ZxcvbnFactory({
  dictionary: { common: WORDS, pinyin: PINYIN },
  graphs: { qwerty, keypad },
  maxLength: MAX_CHARACTERS,
  l33tMaxSubstitutions: 5, // words with 0 for o and the like; by default 100, which takes ten times as long
});

const isDigits = ({ token }: Match) => /^\d+$/.test(token);
const isPattern = ({ pattern }: Match) => pattern !== 'bruteforce';

/**
 * The library splits a password into the parts that are guessed first. Only patterns (sequence, repeat, keyboard, date), or one word
 * with patterns or digits around it, is common. Its score is not used: it would refuse six random characters. Two words and more are
 * a passphrase.
 */
function isOnlyPatterns(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const parts: readonly Match[] = strength.check(text).sequence;
  const words = parts.filter(({ pattern }) => pattern === 'dictionary').length;
  if (words > 1) return false;
  return parts.every((part) => isPattern(part) || (words === 1 && isDigits(part)));
}

/** On the list of common passwords, made of patterns, or a word of the app or the account's own names, with or without digits. */
export function isCommonPassword(password: string, account: { username: string; email: string }): boolean {
  const text = foldedPassword(password);
  if (COMMON.has(text) || OURS.some((word) => isWordWithDigits(text, word))) return true;
  return passwordPatternOf(password, account) !== null || isOnlyPatterns(text);
}
