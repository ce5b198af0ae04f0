/** What a word of judgment (断语) says. 无咎, 悔亡 and 无不利 are kinds of their own, not 咎, 悔 and 利. */
export type VerdictKind = keyof typeof MEANINGS;

/** For a reader who meets the word for the first time: the word of 白话, then ours. */
const MEANINGS = {
  吉: '吉祥，有得，所行与所求相合',
  亨: '亨通，事情有路可走',
  利: '利于、宜于，后面的话说宜于什么',
  无不利: '没有什么不利',
  可贞: '可以守正，守得住',
  无咎: '站得住，没有过错；不等于“吉”',
  无悔: '没有可悔恨的',
  悔亡: '本来会有的悔恨消失了',
  无眚: '没有灾祸',
  勿恤: '不必忧虑',
  悔: '事后悔恨，知道收回来',
  吝: '遗憾，路越走越窄',
  厉: '危险，要戒惧，结局还没有定',
  咎: '成了过错',
  凶: '凶险，有失，照这样走下去落空或受伤',
  不利: '不利于，后面的话说不宜什么',
  无攸利: '没有什么利处',
  勿用: '不可施用，此时别动',
  不可贞: '不可一味固守',
  眚: '有灾祸',
} as const;

/** The kinds that speak well of a course, and those that warn of it; the others say that nothing is wrong. */
const FAVOURABLE: readonly VerdictKind[] = ['吉', '亨', '利', '无不利'];
const WARNING: readonly VerdictKind[] = ['悔', '吝', '厉', '咎', '凶', '不利', '无攸利', '勿用', '不可贞', '眚'];

export const isFavourable = ({ kind }: Verdict): boolean => FAVOURABLE.includes(kind);
export const isWarning = ({ kind }: Verdict): boolean => WARNING.includes(kind);

/** 勿用 alone is said of all one might do, 勿用师 of what it names. Where a line means something else: `line-exceptions.ts`. */
export const meaningOfVerdict = ({ kind, word }: Pick<Verdict, 'kind' | 'word'>): string =>
  kind === '勿用' && !word.endsWith('勿用') ? '不要做后面说的事' : MEANINGS[kind];

/** 利 and its like speak of what follows, up to the next mark. */
const REST = '[^，。；？]*';

/**
 * The words of each kind, the longer one first where two begin alike. 何咎 and 匪咎 deny a fault, 亏悔 (鼎九三) says that 悔 wanes, and
 * 不可涉大川 (颐六五) is the contrary of 利涉大川, 不可大事 (小过) of 可小事. Not among them: 亨于, where 亨 is 享 (随上六), 凶事 (益六三), a bare 贞 (安贞 of 讼九四: 吉 after
 * it judges), what tells an outcome without judging it (有终, 有喜, 无誉), who cannot (小人弗克 of 大有九三; 小人否 of 遁九四, which 白话 reads
 * with 朱熹 as 小人做不到), and what to do with a thing of the picture (勿逐 the horse, 勿药 the illness; 勿用 and 勿恤 are said of any conduct).
 */
const WORDS: readonly (readonly [VerdictKind, string])[] = [
  ['无不利', '无不利'],
  ['无攸利', '无攸利'],
  ['不利', `不利${REST}|不可涉大川|不可大事`],
  ['利', `小?利${REST}|可小事`],
  ['无咎', '[往终]?无大?咎|何其?咎|匪咎'],
  ['咎', '为咎'],
  ['悔亡', '悔亡|亏悔'],
  ['无悔', '无祗?悔'],
  ['悔', '小?有悔|悔'],
  ['不可贞', '不可疾?贞'],
  ['可贞', '可贞'],
  ['吉', '[永居小]?贞吉|[元大终征往居中]?吉|初吉终乱'],
  ['凶', '大?贞凶|终?有凶|[征终]?凶(?!事)'],
  ['吝', '以?往见?吝|[贞小终]?吝'],
  ['厉', '[贞有往]?厉'],
  ['亨', '[元小]?亨(?!于)'],
  ['勿用', `(?:小人)?勿用${REST}`],
  ['勿恤', '勿恤'],
  ['无眚', '无眚'],
  ['眚', '有灾?眚|灾眚'],
];
const PATTERN = new RegExp(WORDS.map(([, word]) => `(${word})`).join('|'), 'g');

/** Of whom alone it is said; 大人否 of 否六二 says that 亨 is his who is in 否. */
const WHO = /(?:小人|大人(?:否，)?|君子|丈人|幽人|妇人|夫子|妇|小子|后夫)$/;

export interface Verdict {
  readonly kind: VerdictKind;
  /** As it stands in the text, with what belongs to it: 征吉, 贞厉, 利居贞, 小人吉. */
  readonly word: string;
  /** `text.slice(start, end)` is the word. */
  readonly start: number;
  readonly end: number;
}

/** The words of judgment in a text of the classic; the rest of it is image. 乾九三: 厉, 无咎. 屯初九: 利居贞, 利建侯. */
export function verdictsIn(text: string): readonly Verdict[] {
  return [...text.matchAll(PATTERN)].map((match) => {
    const [word, ...groups] = match;
    const [kind] = WORDS[groups.findIndex((group) => group !== undefined)] as readonly [VerdictKind, string];
    const [who = ''] = WHO.exec(text.slice(0, match.index)) ?? [];
    const end = match.index + word.length;
    return { kind, word: `${who}${word}`, start: match.index - who.length, end };
  });
}

/** What judges in a text, with what limits it: 小人吉, 至于八月有凶. */
export interface Judgment {
  readonly said: string;
  readonly verdicts: readonly Verdict[];
}

/** A clause, and the clauses that are no judgment without the one before them or after them. */
const CLAUSE =
  /大人否，亨|吝，有终|无咎，无誉|亨，君子有终|君子有终，吉|君子吉，小人否|安贞，吉|先迷，后得主，利|取女，吉|畜牝牛，吉|无所往，其来复吉|有攸往，(?:夙吉|见凶)|不家食，吉|不宜上，宜下，大吉|[^，。；：？！]+/g;

/** Whole clauses, since 吉 of 小人吉 is not said of everybody. 困上六 曰动悔有悔 has two words in one. */
export function judgmentsIn(text: string): readonly Judgment[] {
  const all = verdictsIn(text);
  return [...text.matchAll(CLAUSE)].flatMap(({ 0: clause, index }) => {
    const verdicts = all.filter(({ start }) => start >= index && start < index + clause.length);
    return verdicts.length > 0 ? [{ said: clause.replace(/^是谓/, ''), verdicts }] : [];
  });
}
