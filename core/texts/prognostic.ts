/** What a word of judgment (断语) says. 无咎, 悔亡 and 无不利 are kinds of their own, not 咎, 悔 and 利; 戒 warns without any of these words. */
export type PrognosticKind = keyof typeof MEANINGS;

/** For a reader who meets the word for the first time: the word of 白话, then ours. */
const MEANINGS = {
  吉: '吉祥，所行与所求相合',
  亨: '亨通，事情有路可走',
  利: '利于、宜于，后面的话说宜于什么',
  无不利: '没有什么不利',
  可贞: '可以守正，守得住',
  无咎: '站得住，没有过错；不等于“吉”',
  无悔: '没有可悔恨的',
  悔亡: '本来会有的悔恨消失了',
  无眚: '没有灾祸',
  勿恤: '不必忧虑',
  悔: '有悔恨，往往在事后',
  吝: '有遗憾，可羞愧',
  厉: '有危险，要戒惧',
  咎: '成了过错',
  凶: '凶险，有失，照这样走下去落空或受伤',
  不利: '不利于，后面的话说不宜什么',
  无攸利: '没有什么利处',
  勿用: '不可施用，此时别动',
  不可贞: '不可一味固守',
  眚: '有灾祸',
  戒: '告诫，这样做会有不好的结果',
} as const;

/** The kinds that speak well of a course, and those that warn of it; the others say that nothing is wrong. */
const FAVOURABLE: readonly PrognosticKind[] = ['吉', '亨', '利', '无不利'];
const WARNING: readonly PrognosticKind[] = [
  '悔',
  '吝',
  '厉',
  '咎',
  '凶',
  '不利',
  '无攸利',
  '勿用',
  '不可贞',
  '眚',
  '戒',
];

export const isFavourable = ({ kind }: Prognostic): boolean => FAVOURABLE.includes(kind);
export const isWarning = ({ kind }: Prognostic): boolean => WARNING.includes(kind);

/** How much, when and where, as 白话 has it: 元吉 is 至为吉祥, 小吝 小有遗憾, 终吝 最终有遗憾, 小贞吉 在小事上守正则吉. */
const LIMITS: readonly (readonly [RegExp, string])[] = [
  [/小贞/, '在小事上'],
  [/大贞/, '在大事上'],
  [/终(?!乱)/, '最终'],
  [/元吉/, '至为'],
  [/元亨|大吉/, '大为'],
  [/小(?=吝|有悔)/, '小'],
];
const limitOf = (word: string): string => LIMITS.find(([limit]) => limit.test(word))?.[1] ?? '';

/** Whose 贞 it is, and how it is kept, as 白话 has it. */
const KEEPERS: readonly (readonly [RegExp, string])[] = [
  [/女贞/, '女子'],
  [/君子贞/, '君子'],
  [/幽人/, '幽居的人'],
  [/武人/, '像武人那样'],
  [/不息/, '不停息地'],
];

/** 守正: whose and how, where the word says so. */
function keepingOf(word: string): string {
  const [, keeper] = KEEPERS.find(([whose]) => whose.test(word)) ?? [];
  if (keeper) return `${keeper}守正`;
  const [how] = /[永居艰]/.exec(word) ?? [];
  return `${how ? { 永: '长久', 居: '安居', 艰: '在艰难中' }[how as '永'] : ''}守正`;
}

/** What a word says besides its kind, as 白话 has it: 贞吉 is 守正则吉, 贞凶 固守则凶, 征凶 前行则凶. */
function courseOf(kind: PrognosticKind, word: string): string {
  if (kind === '无咎' && word.startsWith('往')) return '前行也';
  if (!'吉凶厉吝'.includes(kind)) return '';
  if (word.includes('贞')) return kind === '吉' ? `${keepingOf(word)}则` : kind === '凶' ? '固守则' : '虽守正也';
  if (word.includes('居')) return '安居则';
  return /[征往]/.test(word) ? '前行则' : '';
}

/** 勿用 alone is said of all one might do, 勿用师 of what it names. Where a line means something else: `line-exceptions.ts`. */
export function meaningOfPrognostic({ kind, word }: Pick<Prognostic, 'kind' | 'word'>): string {
  if (kind === '勿用' && !word.endsWith('勿用')) return '不要做后面说的事';
  if (kind === '利' && word.endsWith('贞')) return `宜于${keepingOf(word)}`;
  const meaning = word.includes('大咎') ? MEANINGS[kind].replace('没有过错', '没有大的过错') : MEANINGS[kind];
  return limitOf(word) + courseOf(kind, word) + meaning;
}

/** 利 and its like speak of what follows, up to the next mark. */
const REST = '[^，。；？]*';

/**
 * The words of each kind, the longer one first where two begin alike. 何咎 and 匪咎 deny a fault, 亏悔 (鼎九三) says that 悔 wanes, and
 * 不可涉大川 (颐六五) is the contrary of 利涉大川, 不可大事 (小过) of 可小事. 往得疑疾 (丰六二) and 有孚失是 (未济上九) warn in a sentence of their own of
 * another course than the one that is judged (程颐: “若往求之，则反得疑猜忌疾”); in the sentence of a judgment such words are quoted with it (往蹇
 * of 蹇上六, 有它不燕 of 中孚初九). Not among them: 亨于, where 亨 is 享 (随上六), 凶事 (益六三), a bare 贞 (安贞 of 讼九四: 吉 after it judges), what
 * tells an outcome without judging it (有终, 有喜, 无誉), who cannot (小人弗克 of 大有九三; 小人否 of 遁九四, which 白话 reads with 朱熹 as
 * 小人做不到), and what to do with a thing of the picture (勿逐 the horse, 勿药 the illness; 勿用 and 勿恤 are said of any conduct).
 */
const WORDS: readonly (readonly [PrognosticKind, string])[] = [
  ['无不利', '无不利'],
  ['无攸利', '无攸利'],
  ['不利', `不利${REST}|不可涉大川|不可大事`],
  ['利', `小?利${REST}|可小事|宜日中`],
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
  ['勿恤', '勿[恤忧]'],
  ['无眚', '无眚'],
  ['眚', '有灾?眚|灾眚'],
  ['戒', '往得疑疾|有孚失是'],
];
const PATTERN = new RegExp(WORDS.map(([, word]) => `(${word})`).join('|'), 'g');

/** Of whom alone it is said; 大人否 of 否六二 says that 亨 is his who is in 否. 考 is the father (蛊初六). */
const WHO = /(?:小人|大人(?:否，)?|君子|丈人|幽人|妇人|夫子|妇|小子|后夫|考)$/;

export interface Prognostic {
  readonly kind: PrognosticKind;
  /** As in the text, with what belongs to it: 征吉, 贞厉, 利居贞, 小人吉. */
  readonly word: string;
  /** `text.slice(start, end)` is the word. */
  readonly start: number;
  readonly end: number;
}

/** The words of judgment in a text of the classic; the rest of it is image. 乾九三: 厉, 无咎. 屯初九: 利居贞, 利建侯. */
export function prognosticsIn(text: string): readonly Prognostic[] {
  return [...text.matchAll(PATTERN)].map((match) => {
    const [word, ...groups] = match;
    const [kind] = WORDS[groups.findIndex((group) => group !== undefined)] as readonly [PrognosticKind, string];
    const [who = ''] = WHO.exec(text.slice(0, match.index)) ?? [];
    const end = match.index + word.length;
    return { kind, word: `${who}${word}`, start: match.index - who.length, end };
  });
}

/** What judges in a text, with what limits it: 小人吉, 至于八月有凶. */
export interface PrognosticClause {
  readonly said: string;
  readonly prognostics: readonly Prognostic[];
}

/** A clause, and the clauses that are no judgment without the one before them or after them. */
const CLAUSE =
  /大人否，亨|君子吉，小人否|吝，有终|无咎，无誉|亨，君子有终|君子有攸往，先迷，后得主，利|栋桡。利有攸往，亨|已日乃孚。元亨|行其庭，不见其人。无咎|其匪正有眚，不利有攸往|利用行师，征邑国|牵羊悔亡，闻言不信|虞吉，有它不燕|已事遄往、无咎，酌损之|曰动悔有悔，征吉|未济，征凶|[^，。；：？！]+(?:。有言不信)?/g;

/**
 * What a judgment hangs on, by how the clause begins: a condition (若号, 既忧之, 成有渝, 羸其瓶, 月几望), of whom it is said (君子, 家人嗃嗃)
 * or what is done (敬之, 畜臣妾, 用涉大川, 曰闲舆卫). 朱熹 reads 罔孚 of 晋初六 so: “设不为人所信，亦当处以宽裕，则无咎也”. Not 用说 of 蒙初六, which is
 * what 以往 leaves undone.
 */
const CONDITION =
  /(?<![^，。；：？！])(?:[若成罔匪祗已濡曳汔羸蔑则夕独谦威窒系敬艰维获畜取纳惕莫宜使愬立原]|往蹇|既忧|有(?!孚不)|元永|迟(?=，)|贞(?=，)|否臧|小狐|小人用|弗[过损]|弗克攻|从或|不[宜鼓节耕菑家我恒永终咥如]|君子(?!有攸)|家人|妇子|弟子|遇元|交孚|厥孚|孚于|田有|我仇|安贞|用(?!说)|王用|王假有家|包蒙|无所|见恶|自邑|一握|以明|以其国|来[章硕]|终有大|益之|勿问|血去|得妾|曰|震不|于[其丘]|月几|马|归而|其邑|小有言|食|复即|渝(?=，)|或[承得]|大君之|中行|告公从|以宫|损其|在中|言有|遇其|去逖|[先后]庚)[^，。；：？！]*，/g;

/**
 * Whole clauses, since 吉 of 小人吉 is not said of everybody, and with what they hang on, since 无咎 of 临六三 is his who 既忧之; so does what
 * else a sentence judges. 困上六 曰动悔有悔 has two words in one.
 */
export function prognosticClausesIn(text: string): readonly PrognosticClause[] {
  const all = prognosticsIn(text);
  const judges = (words: string): boolean => prognosticsIn(words).length > 0;
  const joined = text
    .replace(CONDITION, (words) => (judges(words) ? words : words.replace('，', '、')))
    .replace(/、[^。；：？！]+/g, (rest) => (rest.split('，').every(judges) ? rest.replaceAll('，', '、') : rest));
  return [...joined.matchAll(CLAUSE)].flatMap(({ 0: clause, index }) => {
    const end = index + clause.length;
    const prognostics = all.filter(({ start }) => start >= index && start < end);
    return prognostics.length > 0 ? [{ said: text.slice(index, end).replace(/^是谓/, ''), prognostics }] : [];
  });
}
