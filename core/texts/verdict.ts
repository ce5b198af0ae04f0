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
  悔: '事后悔恨',
  吝: '有遗憾，可羞愧',
  厉: '有危险，要戒惧',
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

/** What a word says besides its kind, as 白话 has it: 贞吉 is 守正则吉, 征凶 前行则凶. Of 贞凶 it is that one holds on (固守). */
const COURSES: readonly (readonly [word: RegExp, course: string])[] = [
  [/永贞[吉凶]$/, '长久守正则'],
  [/居贞[吉凶]$/, '安居守正则'],
  [/小贞吉$/, '在小事上守正则'],
  [/大贞凶$/, '在大事上固守则'],
  [/贞吉$/, '守正则'],
  [/贞凶$/, '固守则'],
  [/贞[厉吝]$/, '虽守正也'],
  [/征[吉凶]$/, '前行则'],
  [/往(?:见?吝|[吉厉])$/, '前往则'],
  [/居吉$/, '安居不动则'],
  [/终(?:有?凶|[吉吝])$/, '最终'],
  [/小吝$/, '小'],
  [/元吉$/, '至为'],
  [/大吉$/, '大为'],
];

/** 勿用 alone is said of all one might do, 勿用师 of what it names. Where a line means something else: `line-exceptions.ts`. */
export function meaningOfVerdict({ kind, word }: Pick<Verdict, 'kind' | 'word'>): string {
  if (kind === '勿用' && !word.endsWith('勿用')) return '不要做后面说的事';
  if (kind === '利' && word.endsWith('贞')) return '利于、宜于守正';
  const [, course = ''] = COURSES.find(([form]) => form.test(word)) ?? [];
  return `${course}${MEANINGS[kind]}`;
}

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

/** Of whom alone it is said; 大人否 of 否六二 says that 亨 is his who is in 否. 考 is the father (蛊初六). */
const WHO = /(?:小人|大人(?:否，)?|君子|丈人|幽人|妇人|夫子|妇|小子|后夫|考)$/;

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
  /大人否，亨|君子吉，小人否|吝，有终|无咎，无誉|无咎。有言不信|亨，君子有终|先迷，后得主，利|栋桡。利有攸往，亨|已日乃孚。元亨|行其庭，不见其人。无咎|[^，。；：？！]+/g;

/**
 * What a judgment hangs on, by how the clause begins: a condition (若号, 既忧之, 成有渝, 羸其瓶), of whom it is said (君子, 家人嗃嗃) or
 * what is done (敬之, 畜臣妾, 用涉大川). 朱熹 reads 罔孚 of 晋初六 so: “设不为人所信，亦当处以宽裕，则无咎也”. Not
 * 用说 of 蒙初六, which is what 以往 leaves undone.
 */
const CONDITION = new RegExp(
  `^(?:${[
    '若|既忧|成有渝|罔孚|匪孚|原筮|元永贞|祗既平|迟$|已日乃|有|小狐|濡其尾|曳其轮|汔至|羸其瓶|否臧|蔑贞|弗过|从或|不鼓|则大耋|不节|则嗟|不耕|不菑',
    '君子|小人用|谦谦|夕惕|独行|家人嗃|妇子|弟子|贞$|遇元夫|交孚|愬愬|厥孚|威如|窒惕|孚于|系遁|田有禽|我仇|不我能',
    '敬之|艰贞|安贞|用(?!说)|王用|王假有家|维用|获匪|畜|取女|纳|包蒙|不家食|无所往|见恶人|不宜上|宜下|自邑|惕号|莫夜|一握|以明',
    '终有大败|以其国君|弗损|益之|已事|使遄|弗克攻|勿问|血去|得妾|来章|立心',
  ].join('|')})`,
);

/**
 * Whole clauses, since 吉 of 小人吉 is not said of everybody, and with what they hang on, since 无咎 of 临六三 is his who 既忧之. All that
 * judges in one sentence hangs on it. 困上六 曰动悔有悔 has two words in one.
 */
export function judgmentsIn(text: string): readonly Judgment[] {
  const all = verdictsIn(text);
  const judgments: { start: number; end: number; isHung: boolean; verdicts: readonly Verdict[] }[] = [];
  for (const { 0: words, index: start } of text.matchAll(CLAUSE)) {
    const end = start + words.length;
    const verdicts = all.filter((one) => one.start >= start && one.start < end);
    const isCondition = verdicts.length === 0 && CONDITION.test(words);
    const last = judgments.at(-1);
    const isJoined = last?.isHung && text.slice(last.end, start) === '，';
    if (isJoined && (verdicts.length > 0 || (isCondition && last.verdicts.length === 0))) {
      Object.assign(last, { end, verdicts: [...last.verdicts, ...verdicts] });
    } else if (verdicts.length > 0 || isCondition) {
      judgments.push({ start, end, isHung: isCondition, verdicts });
    }
  }
  return judgments
    .filter(({ verdicts }) => verdicts.length > 0)
    .map(({ start, end, verdicts }) => ({ said: text.slice(start, end).replace(/^是谓/, ''), verdicts }));
}
