import type { Branch } from '../calendar/ganzhi.ts';
import { subjectRuleOf } from '../texts/subject-rules.ts';
import type { SubjectPoint } from './subject-points.ts';

type Counts = ReadonlyMap<string, number>;

/** Two trigrams that the chapter speaks of together. */
const PAIRS = [
  { names: ['乾', '坤'], rule: 'weatherHeavenEarth' },
  { names: ['坤', '艮'], rule: 'weatherEarthMountain' },
  { names: ['艮', '巽'], rule: 'weatherMountainWind' },
  { names: ['离', '震'], rule: 'weatherThunderFire' },
  { names: ['坎', '巽'], rule: 'weatherWaterWind' },
] as const;

function pairsPoint(counts: Counts): SubjectPoint {
  const found = PAIRS.filter(({ names }) => names.every((name) => counts.has(name)));
  const met = found.map(({ names }) => names.join('与')).join('、');
  return {
    sentence: met === '' ? '书里点名的几样会合，这一卦里没有。' : `书里还看两卦会合：这里有${met}。`,
    quotations: found.map(({ rule }) => subjectRuleOf(rule)),
  };
}

const SEASONS = [
  { months: ['巳', '午', '未'], name: '夏天', many: '离', without: '坎', rule: 'weatherSummer' },
  { months: ['亥', '子', '丑'], name: '冬天', many: '坎', without: '离', rule: 'weatherWinter' },
] as const;

function seasonPoint(counts: Counts, month: Branch | null): SubjectPoint {
  const quotations = SEASONS.map(({ rule }) => subjectRuleOf(rule));
  const season = SEASONS.find(({ months }) => (months as readonly string[]).includes(month ?? ''));
  if (!season)
    return {
      sentence: month
        ? `四时里书里特别说了冬夏，${month}月不在其中。`
        : '四时里书里特别说了冬夏；月令不明，不知在不在其中。',
      quotations,
    };
  const { name, many, without, rule } = season;
  const isSo = (counts.get(many) ?? 0) > 1 && !counts.has(without);
  return {
    sentence: `${month}月是${name}，书里看是不是${many}多而没有${without}：${isSo ? '这一卦正是' : '这一卦不是'}。`,
    quotations: [subjectRuleOf(rule)],
  };
}

/** 天时占 beside its line for each trigram: two that meet, and the season. */
export const weatherPointsOf = (counts: Counts, month: Branch | null): readonly SubjectPoint[] => [
  pairsPoint(counts),
  seasonPoint(counts, month),
];
