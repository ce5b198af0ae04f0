import type { Branch } from '../calendar/ganzhi.ts';
import { subjectRuleOf } from '../texts/subject-rules.ts';
import { pointOf, type SubjectPoint } from './subject-words.ts';
import { anyOf, type Counts, manyIn, withoutOvercome } from './weather-counts.ts';

const SEASONS = { 春: '寅卯辰', 夏: '巳午未', 秋: '申酉戌', 冬: '亥子丑' } as const;
type Season = keyof typeof SEASONS;

export const seasonOf = (month: Branch): Season =>
  (Object.keys(SEASONS) as Season[]).find((season) => SEASONS[season].includes(month)) as Season;

/** Whether what the book says of a season alone is of that of the month. */
export const isOf = (season: string | null, month: Branch | null): boolean =>
  season === null || (month !== null && seasonOf(month) === season);

const isManyWithout = (counts: Counts, many: string, other: string): boolean =>
  (counts.get(many) ?? 0) > 1 && !counts.has(other) && withoutOvercome(counts, [many]).length > 0;

interface SeasonWords {
  readonly said: string;
  readonly rules: readonly Parameters<typeof subjectRuleOf>[0][];
}

/** What the chapter says of each season, where it is there. */
const OF_SEASON: Readonly<Record<Season, (counts: Counts) => readonly (SeasonWords | false)[]>> = {
  春: (counts) => [inSeason(counts, ['坤', '艮'], (names) => `${names}的土在春天主雨泽`, 'weatherEarthSeasons')],
  夏: (counts) => [
    isManyWithout(counts, '离', '坎') && { said: '离多而没有坎，主亢旱', rules: ['weatherSummer'] },
    inSeason(counts, ['坤', '艮'], (names) => `${names}的土在夏天主炎蒸`, 'weatherEarthSeasons'),
    inSeason(
      counts,
      ['震', '离'],
      (names) => `${names}的${names.replace('、', '').replace('震', '雷').replace('离', '电')}应在夏天`,
      'weatherFireSummer',
    ),
  ],
  秋: (counts) => [inSeason(counts, ['乾', '兑'], (names) => `${names}的金在秋天主晴明`, 'weatherMetalAutumn')],
  冬: (counts) => [
    isManyWithout(counts, '坎', '离') && { said: '坎多而没有离，主雨雪', rules: ['weatherWinter'] },
    inSeason(counts, ['坎'], (names) => `${names}的水在冬天主雪和寒气（另本说的是乾、兑）`, 'weatherWaterWinter'),
    inSeason(counts, ['乾', '兑'], (names) => `${names}的金在冬天主霜雪`, 'weatherMetalWinter'),
  ],
};

/** Any of some trigrams that 五行 leave. */
function inSeason(
  counts: Counts,
  names: readonly string[],
  say: (names: string) => string,
  rule: SeasonWords['rules'][number],
): SeasonWords | false {
  const found = anyOf(counts, ...names);
  return found !== '' && { said: say(found), rules: [rule] };
}

export const isLate = (month: Branch | null): boolean => month !== null && ['秋', '冬'].includes(seasonOf(month));

/** What checks the thunder of autumn and winter: “秋冬震多无制，亦有非常之雷”. */
const checkOf = (counts: Counts): string => anyOf(counts, '乾', '兑');

/** What 断 quotes of 震 that is many in autumn and winter; nothing where 金 checks it. */
export function lateThunderOf(counts: Counts): readonly string[] {
  if (checkOf(counts) !== '') return [];
  return [counts.has('巽') ? '亦有非常之雷，有巽佐之，则为风撼' : '秋冬震多无制，亦有非常之雷'];
}

/**
 * Whether 震 that 五行 leave is thunder (“有震则有雷”): in winter only where it is many and nothing checks it (“冬月岂有雷声”, “秋冬震多无制”).
 */
export const isThunder = (counts: Counts, month: Branch | null): boolean =>
  month === null || seasonOf(month) !== '冬' || (checkOf(counts) === '' && manyIn(counts).includes('震'));

/** What is said of 震 that is many in autumn and winter: 金 checks it, 巽 makes it 风撼. */
function lateWords(counts: Counts): SeasonWords {
  const check = checkOf(counts);
  if (check !== '') return { said: `震有${check}的金制它，没有书里说的非常之雷`, rules: ['weatherThunderLate'] };
  const said = '没有金制它，书里说秋冬也有非常之雷';
  if (!counts.has('巽')) return { said, rules: ['weatherThunderLate'] };
  return { said: `${said}；有巽佐它，便是风撼一类`, rules: ['weatherThunderWind'] };
}

/** “震多则春夏雷轰”, and what is said of it in autumn and winter. What is no thunder in winter is 风撼震动 (占卜论理诀), unless 五行 leave nothing of it. */
function thunderIn(season: Season, counts: Counts, month: Branch): readonly SeasonWords[] {
  const [isMany, isLeft] = [manyIn(counts).includes('震'), withoutOvercome(counts, ['震']).length > 0];
  const many = '震多，书里说的是春夏雷轰，';
  if (season === '春' || season === '夏')
    return isMany ? [{ said: `${many}正在春夏${isLeft ? '' : '；属金的更多，便不论雷'}`, rules: [] }] : [];
  const { said, rules } = lateWords(counts);
  const isWind = season === '冬' && isLeft && !isThunder(counts, month);
  return [
    ...(isMany ? [{ said: `${many}不在春夏；${said}`, rules }] : []),
    ...(isWind ? [{ said: '冬月得震，书里说不是雷声，是风撼震动之类', rules: ['weatherThunderWinter'] as const }] : []),
  ];
}

/** What the chapter says of the season of the month. */
export function seasonPoint(counts: Counts, month: Branch | null): SubjectPoint {
  if (month === null) return pointOf('月令不明，书里按四时说的几样都不论。');
  const season = seasonOf(month);
  const found = [...OF_SEASON[season](counts), ...thunderIn(season, counts, month)].filter((one) => one !== false);
  return pointOf(
    `${month}月是${season}天：${found.map(({ said }) => said).join('；') || '书里按四时说的几样，这一卦里没有'}。`,
    ...found.flatMap(({ rules }) => rules.map(subjectRuleOf)),
  );
}
