import JAPANESE_TO_TRADITIONAL from 'opencc-js/dict/JPShinjitaiCharacters';
import TRADITIONAL_TO_SIMPLIFIED from 'opencc-js/dict/TSCharacters';
import unhomoglyph from 'unhomoglyph';
import { usernameKey } from './account-names.ts';

const tableOf = (pairs: string) => new Map(pairs.split('|').map((pair) => pair.split(' ') as [string, string]));
const TRADITIONAL = tableOf(JAPANESE_TO_TRADITIONAL);
const SIMPLIFIED = tableOf(TRADITIONAL_TO_SIMPLIFIED);

/** 観 and 觀 are 观. */
const simplified = (letter: string): string => {
  const traditional = TRADITIONAL.get(letter) ?? letter;
  return SIMPLIFIED.get(traditional) ?? traditional;
};

/**
 * Width, ignorables, Chinese scripts, then Unicode's confusables (UTS #39: ɑ is a, 0 is O, 1 is l, m is rn, ロ is 口). Case comes last:
 * Cyrillic В is B, but в is no b.
 */
function foldOnce(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const skeleton = unhomoglyph([...plain].map(simplified).join('').normalize('NFD'));
  // a capital I is confusable with l, and case is ignored: so is every i
  return usernameKey(skeleton).replaceAll('i', 'l');
}

/**
 * One key for all names that a reader takes for the same. Compared at registration only: logging in goes by usernameKey. A fold may
 * be folded once more (ꓮ is A is a), so it is repeated until nothing changes. The reasons: docs/decisions/0029-folded-names.md.
 */
export function foldedName(name: string): string {
  const folded = foldOnce(name);
  return folded === name ? folded : foldedName(folded);
}

/** Names of someone in charge. */
const RESERVED = ['admin', 'superadmin', 'root', 'system', '观象', '游客'].map(foldedName);
const RESERVED_PARTS = ['管理员', '系统', '官方', '客服'].map(foldedName);

export function isReserved(name: string): boolean {
  const folded = foldedName(name);
  return RESERVED.includes(folded) || RESERVED_PARTS.some((part) => folded.includes(part));
}
