import type { Branch } from '../calendar/ganzhi.ts';
import { shortName } from '../hexagram/king-wen.ts';
import type { Reading } from '../reading/reading.ts';
import { subjectRuleOf, weatherFigureOf, weatherFigureRulesOf } from '../texts/subject-rules.ts';
import type { WeatherSubject } from '../texts/types.ts';
import { countsOf, figuresOf } from './counted-trigrams.ts';
import { pointOf, type SubjectPoint } from './subject-words.ts';
import { anyOf, type Counts, leftOf, manyIn, overcomeIn, withoutOvercome } from './weather-counts.ts';
import { isLate, isOf, isThunder, seasonOf, seasonPoint } from './weather-seasons.ts';

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
 * that it speaks of where that is not the one of the cast (“三冬必然雨雪”; of frost and snow “验于冬月”).
 */
function namedIn({ main, changed, moving }: Reading, month: Branch | null) {
  const figures = [{ of: '主卦', code: main }, ...(moving.length > 0 ? [{ of: '变卦', code: changed }] : [])];
  return figures.flatMap(({ of, code }) => {
    const name = shortName(code);
    const words = weatherFigureOf(name, month && seasonOf(month));
    if (!words) return [];
    const { said, season, rainOf } = words;
    const other = isOf(season, month) ? null : season;
    return [{ name: `${of}${name}`, said, rainOf, rules: weatherFigureRulesOf(name), other }];
  });
}

/** ；那一句只说冬天，这里不论 */
const outText = (whose: string, season: string | null): string =>
  season ? `；${whose}一句只说${season}天，这里不论` : '';

function meetingPoint(reading: Reading, counts: Counts, month: Branch | null): SubjectPoint {
  const [met, twice] = [
    pairsIn(counts),
    TWICE.filter(({ names }) => names.every((name) => manyIn(counts).includes(name))),
  ];
  const meetings = [...(met.length > 0 ? [`${metText(counts)}会合`] : []), ...twice.map(({ said }) => said)];
  const late = met.filter(({ season }) => !isOf(season, month));
  const named = namedIn(reading, month);
  const whose = (name: string) => (named.length > 1 ? `${name}的` : '那');
  const out = named.map(({ name, other }) => outText(whose(name), other));
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

/** Of 艮 one is enough where rain or sunshine has lasted; the chapter asks for many where it says no more. */
const mountainPoints = (counts: Counts): readonly SubjectPoint[] => {
  const [rain, dry] = [subjectRuleOf('weatherMountainRain'), subjectRuleOf('weatherMountainDry')];
  return counts.has('艮') ? [pointOf('有艮：雨若下得久，书里说当止；晴若久了，也一样。', rain, dry)] : [];
};

/** 属金的多，震无雷、巽无风；属土的多，坎无雨 */
const deniedText = (found: ReturnType<typeof overcomeIn>): string =>
  [...new Set(found.map(({ element }) => element))]
    .map((element) => {
      const some = found.filter((one) => one.element === element);
      return `属${element}的多，${some.map(({ said }) => said).join('、')}`;
    })
    .join('；');

function elementPoints(reading: Reading, counts: Counts): readonly SubjectPoint[] {
  const found = overcomeIn(counts);
  if (found.length === 0) return [];
  const isMet = (name: string) => pairsIn(counts).some(({ names }) => names.some((one) => one === name));
  const isNamed = (name: string) => namedIn(reading, null).some(({ rainOf }) => rainOf === name);
  const denied = found
    .map(({ other }) => other)
    .filter((other) => manyIn(counts).includes(other) || isMet(other) || isNamed(other));
  const instead = denied.length > 0 ? `；前面说到${denied.join('、')}的，以这一条为准` : '';
  const rules = [...new Set(found.map(({ rule }) => rule))];
  return [pointOf(`再推五行：${deniedText(found)}${instead}。`, ...rules.map(subjectRuleOf))];
}

/** 体用 says it of one (“此一定之理”), unless another element is many (“又有不然者”). */
const FIXED: Readonly<Record<string, string>> = {
  ...{ 震: '有震则有雷', 巽: '有巽则有风', 坎: '逢坎则有雨', 离: '逢离则晴' },
};
const fixedIn = (counts: Counts, month: Branch | null): readonly string[] =>
  withoutOvercome(counts, Object.keys(FIXED)).filter((name) => name !== '震' || isThunder(counts, month));

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
  ...mountainPoints(counts),
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
  const lateThunder = anyOf(counts, '乾', '兑') ? [] : ['秋冬震多无制，亦有非常之雷'];
  return withoutOvercome(counts, meantIn(counts)).flatMap((name) =>
    name === '震' && isLate(month) ? lateThunder : (trigrams[name]?.text ?? []),
  );
}

/** 看 and 断 of 天时, which knows no 体 and 用 (“凡占天时，不分体用”): what is many, and what the book says of it. */
export function weatherSentences(reading: Reading, { trigrams }: WeatherSubject, month: Branch | null) {
  const counts = countsOf(reading);
  const many = manyIn(counts);
  const left = linesLeft(counts, month, trigrams);
  const fixed = (left.length > 0 ? contraryIn : fixedIn)(counts, month).map((name) => FIXED[name] as string);
  const said = [...left, ...fixed];
  const lines = (said.length > 0 ? said : [subjectRuleOf('weatherThunderWinter').text]) // 震 of winter alone
    .map((one) => `“${one}”`)
    .join('');
  const pairs = pairsIn(leftOf(counts))
    .filter(({ season }) => isOf(season, month))
    .map(({ names, said }) => `，${names.join('与')}“${said}”`)
    .join('');
  const ofMonth = namedIn(reading, month).filter(
    ({ other, rainOf }) => other === null && (rainOf === null || leftOf(counts).has(rainOf)),
  );
  const named = [...new Set(ofMonth.map(({ said }) => said))]
    .map((said) => {
      const some = ofMonth.filter((one) => one.said === said).map(({ name }) => name);
      return `，${some.join('、')}“${said}”`;
    })
    .join('');
  const overcome = overcomeIn(counts).filter(({ other }) => meantIn(counts).includes(other));
  const denied = overcome.length > 0 ? `；${deniedText(overcome)}` : '';
  const tries = [pairs + named, named, pairs, ''].map(
    (more) => `书里说${lines}${more}${denied}；再看四时和天气预报，由你断。`,
  );
  return {
    look: `占天时不分体用，${figuresText(reading)}里的卦都看：${seenText(counts)}；${many.length > 0 ? `多的是${many.join('、')}` : '没有哪一卦多'}。`,
    decide: tries.find((text) => text.length <= LONGEST) ?? (tries.at(-1) as string),
  };
}
