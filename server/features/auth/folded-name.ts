import JAPANESE_TO_TRADITIONAL from 'opencc-js/dict/JPShinjitaiCharacters';
import TRADITIONAL_TO_SIMPLIFIED from 'opencc-js/dict/TSCharacters';
import unhomoglyph from 'unhomoglyph';
import { REMOVED_NAME } from '#contract/words/messages.ts';
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
 * be folded once more (ꓮ is A is a), so it is repeated until nothing changes. The reasons: docs/decisions/accounts.md.
 */
export function foldedName(name: string): string {
  const folded = foldOnce(name);
  return folded === name ? folded : foldedName(folded);
}

/**
 * Characters that are written, or drawn, nearly as those of the reserved words: variants (筦 is 管) and others that a reader takes for
 * them in such a word (糸统, 菅理员). For these words only: in any other name 菅 and 管 are two characters, and folds are stored.
 */
const LOOK_ALIKES = new Map(
  [
    '糸系',
    '綂统',
    '菅管',
    '筦管',
    '埋理',
    '貟员',
    '贠员',
    '宮官',
    '宫官',
    '宦官',
    '容客',
    '覌观',
    '像象',
    '逰游',
    '斿游',
  ].map((pair) => [...pair] as [string, string]),
);

const withoutLookAlikes = (text: string): string =>
  [...text].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');

/** What a reader takes the name for at a glance; separators are overlooked. Before the fold too: 糸 is folded as the Japanese 絲. */
const glanceOf = (name: string): string =>
  withoutLookAlikes(foldedName(withoutLookAlikes(name.normalize('NFKC'))).replaceAll(/[^\p{L}\p{N}]/gu, ''));

/** Names of someone in charge, and of nobody. */
const RESERVED = ['admin', 'superadmin', 'root', 'system', '观象', '游客', REMOVED_NAME].map(glanceOf);
const RESERVED_PARTS = ['管理员', '系统', '官方', '官网', '客服'].map(glanceOf);
/** Beside the name of the app, these stand for those who run it: 观象团队. 观象台 and 观象者 are anyone's. */
const APP = glanceOf('观象');
const OFFICES = [
  ...[
    '团队',
    '小组',
    '助手',
    '小编',
    '编辑',
    '运营',
    '运维',
    '公告',
    '通知',
    '网',
    '站',
    '平台',
    '中心',
    '管理',
    '安全',
  ],
  ...[
    '支持',
    '服务',
    '开发',
    '技术',
    '工作室',
    '项目',
    '公司',
    '应用',
    '软件',
    '官',
    'app',
    'team',
    'support',
    'service',
  ],
].map(glanceOf);

export function isReserved(name: string): boolean {
  const seen = glanceOf(name);
  return (
    RESERVED.includes(seen) ||
    RESERVED_PARTS.some((part) => seen.includes(part)) ||
    (seen.includes(APP) && OFFICES.some((office) => seen.includes(office)))
  );
}
