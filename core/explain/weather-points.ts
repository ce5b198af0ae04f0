import type { Branch } from '../calendar/ganzhi.ts';
import type { Reading } from '../reading/reading.ts';
import { subjectRuleOf } from '../texts/subject-rules.ts';
import type { WeatherSubject } from '../texts/types.ts';
import { countsOf, figuresOf } from './counted-trigrams.ts';
import type { SubjectPoint } from './subject-points.ts';

type Counts = ReadonlyMap<string, number>;

const COUNT_NAMES = ['', '一', '二', '三', '四', '五', '六'];
export const countName = (count: number): string => COUNT_NAMES[count] ?? '';

/** 主、互、变, or 主卦 alone. */
export function figuresText(reading: Reading): string {
  const names = figuresOf(reading);
  return names.length > 1 ? names.join('、') : '主卦';
}

export const manyIn = (counts: Counts): readonly string[] =>
  [...counts].filter(([, count]) => count > 1).map(([trigram]) => trigram);

/** “坎多主雨” speaks of a trigram that is there more than once; of 乾 and 坤 the book does not ask for many. */
export const meantIn = (counts: Counts): readonly string[] =>
  [...counts.keys()].filter((trigram) => manyIn(counts).includes(trigram) || trigram === '乾' || trigram === '坤');

/** Two trigrams that the chapter speaks of together. */
const PAIRS = [
  { names: ['乾', '坤'], rule: 'weatherHeavenEarth' },
  { names: ['坤', '艮'], rule: 'weatherEarthMountain' },
  { names: ['艮', '巽'], rule: 'weatherMountainWind' },
  { names: ['离', '震'], rule: 'weatherThunderFire' },
  { names: ['坎', '巽'], rule: 'weatherWaterWind' },
] as const;

const pairsIn = (counts: Counts) => PAIRS.filter(({ names }) => names.every((name) => counts.has(name)));
const metText = (counts: Counts): string =>
  pairsIn(counts)
    .map(({ names }) => names.join('与'))
    .join('、');

function pairsPoint(counts: Counts): SubjectPoint {
  const [found, met] = [pairsIn(counts), metText(counts)];
  return {
    sentence: met === '' ? '书里点名的几样会合，这一卦里没有。' : `书里还看两卦会合：这里有${met}。`,
    quotations: found.map(({ rule }) => subjectRuleOf(rule)),
  };
}

const SEASONS = [
  { months: ['巳', '午', '未'], name: '夏天', many: '离', without: '坎', rule: 'weatherSummer' },
  { months: ['亥', '子', '丑'], name: '冬天', many: '坎', without: '离', rule: 'weatherWinter' },
] as const;

const SPRING_AND_SUMMER = '寅卯辰巳午未';

/** “震多则春夏雷轰” names a season too. */
function thunderText(counts: Counts, month: Branch | null): string {
  if (month === null || !manyIn(counts).includes('震')) return '';
  return `震多，书里说的是春夏雷轰，${month}月${SPRING_AND_SUMMER.includes(month) ? '正' : '不'}在春夏。`;
}

function seasonPoint(counts: Counts, month: Branch | null): SubjectPoint {
  const quotations = SEASONS.map(({ rule }) => subjectRuleOf(rule));
  const season = SEASONS.find(({ months }) => (months as readonly string[]).includes(month ?? ''));
  if (!season)
    return {
      sentence: month
        ? `离与坎的多少，书里特别说了冬夏，${month}月不在其中。${thunderText(counts, month)}`
        : '离与坎的多少，书里特别说了冬夏；月令不明，不知在不在其中。',
      quotations,
    };
  const { name, many, without, rule } = season;
  const isSo = (counts.get(many) ?? 0) > 1 && !counts.has(without);
  return {
    sentence: `${month}月是${name}，书里看是不是${many}多而没有${without}：${isSo ? '这一卦正是' : '这一卦不是'}。${thunderText(counts, month)}`,
    quotations: [subjectRuleOf(rule)],
  };
}

/** 天时占 beside its line for each trigram: two that meet, and the season. */
export const weatherPointsOf = (counts: Counts, month: Branch | null): readonly SubjectPoint[] => [
  pairsPoint(counts),
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

/** 看 and 断 of 天时, which knows no 体 and 用 (“凡占天时，不分体用”): what is many, and what the book says of it. */
export function weatherSentences(reading: Reading, { trigrams }: WeatherSubject) {
  const counts = countsOf(reading);
  const [many, met] = [manyIn(counts), metText(counts)];
  const said = meantIn(counts).map((name) => `“${trigrams[name]?.text}”`);
  const lines = said.length > 0 ? `书里说${said.join('')}` : '书里要多才算的，这里都不多';
  const end = '；再看四时和天气预报，由你断。';
  const withPairs = `${lines}${met && `，${said.length > 0 ? '又' : '不过'}有${met}会合`}${end}`;
  return {
    look: `占天时不分体用，${figuresText(reading)}里的卦都看：${seenText(counts)}；${many.length > 0 ? `多的是${many.join('、')}` : '没有哪一卦多'}。`,
    decide: withPairs.length <= LONGEST ? withPairs : `${lines}${end}`,
  };
}
