import type { Branch } from '../calendar/ganzhi.ts';
import { shortName } from '../hexagram/king-wen.ts';
import type { Reading } from '../reading/reading.ts';
import { subjectRuleOf, weatherFigureOf, weatherFigureRulesOf } from '../texts/subject-rules.ts';
import type { WeatherSubject } from '../texts/types.ts';
import { countsOf, figuresOf } from './counted-trigrams.ts';
import { pointOf, type SubjectPoint } from './subject-words.ts';
import {
  type Counts,
  countOf,
  isWaterFireTwice,
  leftOf,
  manyIn,
  overcomeIn,
  withoutOvercome,
} from './weather-counts.ts';
import { isLate, isOf, isThunder, lateThunderOf, seasonOf, seasonPoint } from './weather-seasons.ts';

const COUNT_NAMES = ['', '一', '二', '三', '四', '五', '六'];
const countName = (count: number): string => COUNT_NAMES[count] ?? '';

/** 主、互、变, or 主卦 alone. */
function figuresText(reading: Reading): string {
  const names = figuresOf(reading);
  return names.length > 1 ? names.join('、') : '主卦';
}

/** “坎多主雨” speaks of a trigram that is there more than once; of 乾 and 坤 the book does not ask for many. */
export const meantIn = (counts: Counts): readonly string[] =>
  [...counts.keys()].filter((trigram) => manyIn(counts).includes(trigram) || trigram === '乾' || trigram === '坤');

/** Two trigrams that the chapter speaks of together; of lightning and thunder it closes with “应在夏天”. */
const PAIRS = [
  { names: ['乾', '坤'], said: '晴雨时变', rule: 'weatherHeavenEarth', season: null },
  { names: ['坤', '艮'], said: '阴晦不常', rule: 'weatherEarthMountain', season: null },
  { names: ['艮', '巽'], said: '风云际会', rule: 'weatherMountainWind', season: null },
  { names: ['离', '震'], said: '雷电俱作', rule: 'weatherThunderFire', season: '夏' },
  { names: ['坎', '巽'], said: '风雨骤兴', rule: 'weatherWaterWind', season: null },
] as const;

/** Trigrams that are there twice: “卦体之两逢”. */
const TWICE = [
  { names: ['震'], said: '震重逢', rule: 'weatherThunderTwice' },
  { names: ['坎'], said: '坎叠见', rule: 'weatherWaterTwice' },
  { names: ['坎', '离'], said: '坎与离都重', rule: 'weatherWaterFireTwice' },
] as const;

const pairsIn = (counts: Counts) => PAIRS.filter(({ names }) => names.every((name) => counts.has(name)));
const metText = (counts: Counts): string =>
  pairsIn(counts)
    .map(({ names }) => names.join('与'))
    .join('、');

/**
 * 主卦 and 变卦 that the chapter speaks of by name, with what it says; 互 is read by its two trigrams alone (互卦起例). `other`: the season
 * that it speaks of where that is not the one of the cast (“三冬必然雨雪”); `isOdd`: it names none, and fits another (凝霜作雪).
 */
function namedIn({ main, changed, moving }: Reading, month: Branch | null) {
  const figures = [{ of: '主卦', code: main }, ...(moving.length > 0 ? [{ of: '变卦', code: changed }] : [])];
  return figures.flatMap(({ of, code }) => {
    const name = shortName(code);
    const words = weatherFigureOf(name, month && seasonOf(month));
    if (!words) return [];
    const { said, season, fits, rainOf } = words;
    const [other, isOdd] = [isOf(season, month) ? null : season, !isOf(fits, month)];
    return [{ name: `${of}${name}`, said, rainOf, rules: weatherFigureRulesOf(name), other, isOdd }];
  });
}

/** ；那一句只说冬天，这里不论 */
const outText = (whose: string, season: string | null): string =>
  season ? `；${whose}一句只说${season}天，这里不论` : '';

/** ；那一句书里没有说季节，“凝霜作雪”合在冷的月份 */
const oddText = (whose: string, said: string): string => `；${whose}一句书里没有说季节，“${said}”合在冷的月份`;

function meetingPoint(reading: Reading, counts: Counts, month: Branch | null): SubjectPoint {
  const [met, twice] = [
    pairsIn(counts),
    TWICE.filter(({ names }) => names.every((name) => manyIn(counts).includes(name))),
  ];
  const meetings = [...(met.length > 0 ? [`${metText(counts)}会合`] : []), ...twice.map(({ said }) => said)];
  const late = met.filter(({ season }) => !isOf(season, month));
  const named = namedIn(reading, month);
  const whose = (name: string) => (named.length > 1 ? `${name}的` : '那');
  const out = named.map(({ name, said, other, isOdd }) =>
    isOdd ? oddText(whose(name), said) : outText(whose(name), other),
  );
  const said = [
    ...(meetings.length > 0
      ? [
          `书里还看会合与重逢：这里有${meetings.join('，')}${late.map(({ names, season }) => outText(`${names.join('与')}的`, season)).join('')}。`,
        ]
      : []),
    ...(named.length > 0 ? [`书里点了名的卦：这里有${named.map(({ name }) => name).join('、')}${out.join('')}。`] : []),
  ];
  return pointOf(
    said.join('') || '书里点了名的会合、重逢和卦，这一卦里都没有。',
    ...[...met, ...twice].map(({ rule }) => subjectRuleOf(rule)),
    ...(late.length > 0 ? [subjectRuleOf('weatherFireSummer')] : []),
    ...named.flatMap(({ rules }) => rules),
  );
}

/** What the chapter says of weather that has lasted; one is enough, since it asks for many where it says no more. */
const LASTING = [
  { name: '坤', said: '有坤，晴久转雨', rules: ['weatherEarthLong'] },
  { name: '乾', said: '有乾，雨久转晴', rules: ['weatherHeavenLong'] },
  { name: '艮', said: '有艮，雨久当止，晴久也一样', rules: ['weatherMountainRain', 'weatherMountainDry'] },
] as const;

function lastingPoints(counts: Counts): readonly SubjectPoint[] {
  const found = LASTING.filter(({ name }) => counts.has(name));
  if (found.length === 0) return [];
  const said = found.map(({ said }) => said).join('；');
  return [pointOf(`天气若久了，书里另有话：${said}。`, ...found.flatMap(({ rules }) => rules.map(subjectRuleOf)))];
}

type Overcome = ReturnType<typeof overcomeIn>;

/** Which element is more than which, and what it denies: 金多于木，震无雷、巽无风 */
function deniedText(found: Overcome, moreText: (one: Overcome[number]) => string): string {
  return [...new Set(found.map(({ many }) => many))]
    .map((many) => {
      const some = found.filter((one) => one.many === many) as [Overcome[number], ...Overcome];
      return `${moreText(some[0])}，${some.map(({ said }) => said).join('、')}`;
    })
    .join('；');
}

const moreText = ({ many, few }: Overcome[number]): string => `${many.element}多于${few.element}`;

/** What 五行 deny. What the chapter says of a figure by name is not taken back: it is earlier in the book, which does not say which comes first. */
function elementPoints(reading: Reading, counts: Counts): readonly SubjectPoint[] {
  const found = overcomeIn(counts);
  if (found.length === 0) return [];
  const countedText = ({ many, few }: Overcome[number]) =>
    `属${many.element}的有${countName(countOf(counts, many.names))}，多于属${few.element}的${countName(countOf(counts, few.names))}`;
  const isMet = (name: string) => pairsIn(counts).some(({ names }) => names.some((one) => one === name));
  const denied = found
    .map(({ other }) => other)
    .filter((other) => other !== '离' && (manyIn(counts).includes(other) || isMet(other)));
  const instead = denied.length > 0 ? `；前面说到${denied.join('、')}的，连这一条一起看` : '';
  const named = contradictedIn(reading, counts).map(({ name }) => name);
  const against =
    named.length > 0
      ? `；点了名的${named.join('、')}却主雨，两处相反，书里没有说先看哪一处，只说“${subjectRuleOf('weatherAdapt').text}”`
      : '';
  return [
    pointOf(
      `再推五行：${deniedText(found, countedText)}${instead}${against}。`,
      ...[...new Set(found.map(({ rule }) => rule))].map(subjectRuleOf),
      ...(named.length > 0 ? [subjectRuleOf('weatherAdapt')] : []),
    ),
  ];
}

/** The named figures whose rain 五行 deny. */
const contradictedIn = (reading: Reading, counts: Counts) =>
  namedIn(reading, null).filter(({ rainOf }) => overcomeIn(counts).some(({ other }) => other === rainOf));

/** 体用 says it of one (“此一定之理”), unless another element is many (“又有不然者”). */
const FIXED: Readonly<Record<string, string>> = {
  ...{ 震: '有震则有雷', 巽: '有巽则有风', 坎: '逢坎则有雨', 离: '逢离则晴' },
};
const fixedIn = (counts: Counts, month: Branch | null): readonly string[] =>
  Object.keys(FIXED).filter(
    (name) =>
      counts.has(name) &&
      !overcomeIn(counts).some(({ other }) => other === name) &&
      (name !== '震' || isThunder(counts, month)),
  );

function fixedPoints(counts: Counts, month: Branch | null): readonly SubjectPoint[] {
  const names = fixedIn(counts, month);
  if (names.length === 0) return [];
  const said = names.map((name) => `“${FIXED[name]}”`).join('');
  return [pointOf(`《体用》一章不问多少：${said}。`, subjectRuleOf('weatherFixed'))];
}

/** 天时占 beside its line for each trigram: what meets, the figures that it names, what one is enough for, the elements, and the season. */
export const weatherPointsOf = (reading: Reading, counts: Counts, month: Branch | null): readonly SubjectPoint[] => [
  meetingPoint(reading, counts, month),
  ...fixedPoints(counts, month),
  ...lastingPoints(counts),
  ...elementPoints(reading, counts),
  seasonPoint(counts, month),
];

/** 坤二见，坎、震、艮各一见 */
function seenText(counts: Counts): string {
  const several = [...counts].filter(([, count]) => count > 1).map(([name, count]) => `${name}${countName(count)}见`);
  const single = [...counts].filter(([, count]) => count === 1).map(([name]) => name);
  const once = single.length > 0 ? [`${single.join('、')}${single.length > 1 ? '各' : ''}一见`] : [];
  return [...several, ...once].join('，');
}

/** 多的是坤; 单看都不多，合看金多于木: of each trigram, and of both that are of an element where neither is many. */
function manyText(counts: Counts): string {
  const many = manyIn(counts);
  const isSeen = ({ many: { names } }: Overcome[number]) => names.some((name) => many.includes(name));
  const found = overcomeIn(counts).filter((one) => !isSeen(one));
  const together = found.length > 0 ? `，合看${[...new Set(found.map(moreText))].join('、')}` : '';
  const none = found.length > 0 ? '单看都不多' : '没有哪一卦多';
  return `${many.length > 0 ? `多的是${many.join('、')}` : none}${together}`;
}

const LONGEST = 52;

/** One of each is enough, and the one line denies the other: “乾主晴明”, “逢坎则有雨”. */
const CONTRARY: Readonly<Record<string, string>> = { 坎: '乾', 离: '坤' };

/** What 体用 says of one 坎 or 离, beside the line of one 乾 or 坤. */
function contraryIn(counts: Counts, month: Branch | null): readonly string[] {
  const many = manyIn(counts);
  const isOne = (name: string | undefined) => name !== undefined && counts.has(name) && !many.includes(name);
  return fixedIn(counts, month).filter((name) => isOne(name) && isOne(CONTRARY[name]));
}

/** What 断 quotes: what 五行 and the season leave of the lines on the trigrams. One is enough for some, where none is many. */
function linesLeft(counts: Counts, month: Branch | null, trigrams: WeatherSubject['trigrams']): readonly string[] {
  const both = isWaterFireTwice(counts) ? ['坎', '离'] : [];
  const lines = withoutOvercome(counts, meantIn(counts))
    .filter((name) => !both.includes(name))
    .flatMap((name) => (name === '震' && isLate(month) ? lateThunderOf(counts) : (trigrams[name]?.text ?? [])));
  return both.length > 0 ? [subjectRuleOf('weatherWaterFireTwice').text, ...lines] : lines;
}

/** ，主卦蒙“百步必须执盖”: what the book says of the figures by name, of this season or of any. */
function namedText(reading: Reading, month: Branch | null, isPlaced: boolean): string {
  const ofMonth = namedIn(reading, month).filter(({ other }) => other === null);
  return [...new Set(ofMonth.map(({ said }) => said))]
    .map((said) => {
      const some = ofMonth.filter((one) => one.said === said).map(({ name }) => (isPlaced ? name : name.slice(2)));
      return `，${[...new Set(some)].join('、')}“${said}”`;
    })
    .join('');
}

const decideText = (said: readonly string[], more: string): string =>
  `书里说${said.map((one) => `“${one}”`).join('')}${more}，由你断。`;

/** 看 and 断 of 天时, which knows no 体 and 用 (“凡占天时，不分体用”): what is many, and what the book says of it. */
export function weatherSentences(reading: Reading, { trigrams }: WeatherSubject, month: Branch | null) {
  const counts = countsOf(reading);
  const left = linesLeft(counts, month, trigrams);
  const fixed = (left.length > 0 ? contraryIn : fixedIn)(counts, month).map((name) => FIXED[name] as string);
  const found = [...left, ...fixed];
  const said = found.length > 0 ? found : [subjectRuleOf('weatherThunderWinter').text]; // 震 of winter alone
  const pairs = pairsIn(leftOf(counts))
    .filter(({ season }) => isOf(season, month))
    .map(({ names, said }) => `，${names.join('与')}“${said}”`)
    .join('');
  const [named, bare] = [namedText(reading, month, true), namedText(reading, month, false)];
  const against = contradictedIn(reading, counts).map(({ rainOf }) => rainOf);
  const overcome = overcomeIn(counts).filter(({ other }) => [...meantIn(counts), ...against].includes(other));
  const denied = overcome.length > 0 ? `；${against.length > 0 ? '但' : ''}${deniedText(overcome, moreText)}` : '';
  const fewer = said.map((_, index) => said.slice(0, said.length - index));
  const tries = [
    decideText(said, `${pairs}${named}${denied}；再看四时和天气预报`),
    decideText(said, `${named}${denied}；再看四时和天气预报`),
    decideText(said, `${named}${denied}；再看四时`),
    decideText(said, `${bare}${denied}；再看四时`),
    decideText(said, `${bare}${denied}`),
    ...fewer.map((some) => decideText(some, `${bare}；再看四时`)),
  ];
  return {
    look: `占天时不分体用，${figuresText(reading)}里的卦都看：${seenText(counts)}；${manyText(counts)}。`,
    decide: tries.find((text) => text.length <= LONGEST) ?? (tries.at(-1) as string),
  };
}
