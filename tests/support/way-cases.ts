import { momentFromIso } from '#core/calendar/moment.ts';
import { yearsAround } from '#core/calendar/years.ts';
import type { MethodWithBasis } from '#core/casting/cast.ts';
import { timeBasisOf } from '#core/casting/time-basis.ts';

/** What is entered: radios by group and name, selects by label, texts by label; in this order. */
export interface Fields {
  readonly radios?: Readonly<Record<string, string>>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly selects?: Readonly<Record<string, string>>;
}

/** A cast by a way: what is entered, and what it is by method and basis. */
export interface WayCase {
  readonly way: string;
  readonly fields: Fields;
  readonly method: MethodWithBasis;
  readonly basis: object;
  /** Of coins, in place of fields. */
  readonly throws?: readonly string[];
  /** The day the result is for, where it is not today's. */
  readonly day?: string;
}

const timeBasisAt = async (iso: string) => {
  const moment = momentFromIso(iso);
  return timeBasisOf(moment, await yearsAround(moment.wall.year), 0);
};

const AT_NOON = { selects: { 时辰: '午时 7' } };
export const byNumbers = (kind: string, texts: Readonly<Record<string, string>>): Fields => ({
  radios: { 数的来历: kind },
  texts,
});

/** Every method but 蓍草, which is left to chance. */
export const CASES: readonly WayCase[] = [
  {
    way: '择时', // 观梅占
    fields: { texts: { 年: '2025', 时刻: '15:30' }, selects: { 月: '1月', 日: '16日' } },
    method: 'time',
    basis: { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 },
    day: '2025年1月16日 15:30 · 农历甲辰年十二月十七 · 申时',
  },
  {
    way: '择时', // 加数 as in 王姓起屋
    fields: {
      radios: { 历法: '农历' },
      texts: { 年: '2025', 时刻: '11:30', 加数: '4' },
      selects: { 月: '闰六月', 日: '十七' },
    },
    method: 'time',
    basis: { yearNumber: 6, monthNumber: 6, dayNumber: 17, hourNumber: 7, added: 4 },
    day: '2025年8月10日 11:30 · 农历乙巳年闰六月十七 · 午时',
  },
  {
    way: '择时',
    fields: { texts: { 年: '1077', 时刻: '10:00' }, selects: { 月: '7月', 日: '27日' } },
    method: 'time',
    basis: await timeBasisAt('1077-07-27T10:00:00+08:00'),
    day: '1077年7月27日 10:00 · 农历丁巳年七月初五 · 巳时',
  },
  {
    way: '数',
    fields: { ...byNumbers('声音', { 几声: '12' }), ...AT_NOON },
    method: 'sounds',
    basis: { number: 12, hourNumber: 7 },
  },
  {
    way: '数',
    fields: { ...byNumbers('物数', { 几件: '48' }), ...AT_NOON },
    method: 'things',
    basis: { number: 48, hourNumber: 7 },
  },
  {
    way: '数', // 邻夜扣门
    fields: { ...byNumbers('两数', { 先数: '1', 后数: '5' }), selects: { 时辰: '酉时 10' } },
    method: 'two-numbers',
    basis: { numbers: [1, 5], hourNumber: 10 },
  },
  {
    way: '数',
    fields: byNumbers('三数', { 上卦数: '8', 下卦数: String(2 ** 31), 动爻数: '999999999999' }),
    method: 'three-numbers',
    basis: { numbers: [8, 2 ** 31, 999_999_999_999] },
  },
  {
    way: '数',
    fields: byNumbers('丈尺', { 丈: '3', 尺: '5' }),
    method: 'zhang-chi',
    basis: { zhang: 3, chi: 5 },
  },
  {
    way: '数',
    fields: { ...byNumbers('尺寸', { 尺: '3', 寸: '9' }), ...AT_NOON },
    method: 'chi-cun',
    basis: { chi: 3, cun: 9, hourNumber: 7 },
  },
  {
    way: '方位', // 老人有忧色占
    fields: { radios: { 物: '乾，老人', 方位: '东南，巽' }, selects: { 时辰: '卯时 4' } },
    method: 'object-direction',
    basis: { object: '乾', direction: '巽', hourNumber: 4 },
  },
  {
    way: '铜钱',
    fields: {},
    throws: ['三背', '两背', '两背', '一背', '两背', '一背'],
    method: 'coins',
    basis: { coins: [9, 8, 8, 7, 8, 7] },
  },
  {
    way: '字',
    fields: { texts: { 所占的字: '林', 左的笔画: '4', 右的笔画: '4' } },
    method: 'character',
    basis: { text: '林', strokes: [4, 4] },
  },
  {
    way: '字', // 西林寺牌额占: 西 as it was written
    fields: { texts: { 所占的字: '西林', 西的笔画: '7' } },
    method: 'text-strokes',
    basis: { text: '西林', strokes: [7, 8] },
  },
  {
    way: '字',
    fields: { texts: { 所占的字: '今日动静如何' } },
    method: 'text-tones',
    basis: { text: '今日动静如何', tones: [1, 4, 3, 3, 1, 1] },
  },
  {
    way: '字',
    fields: { texts: { 所占的字: '天行健君子以自强不息也' } },
    method: 'text-count',
    basis: { text: '天行健君子以自强不息也' },
  },
];
