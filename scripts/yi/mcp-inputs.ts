import * as v from 'valibot';
import { dayTurn, hexagramCode } from '#contract/divination.ts';
import { wholeBetween } from '#contract/schemas/id-schema.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { COUNT_MAX, TEXT_MAX_CHARACTERS } from '#core/casting/basis-fields.ts';
import { CHANGES } from '#core/casting/yarrow.ts';
import { POSTURES, postureName } from '#core/journal/omen.ts';
import { OMEN_MAX_CHARACTERS } from '#core/limits.ts';
import { SUBJECTS } from '#core/texts/subjects.ts';
import { TRIGRAM_CODES, trigramName } from '#core/trigram/trigram.ts';

/** What each tool takes. Names are those of the options of `yi`, and of the contract where it has the same thing. */

const whole = (low: number, high: number) => wholeBetween(low, high, `应为 ${low} 至 ${high} 的整数`);
const count = whole(1, COUNT_MAX);
const listOf = (item: v.GenericSchema<number>, least: number, most: number) => {
  const message = `应为 ${least === most ? least : `${least} 至 ${most}`} 个整数`;
  return v.pipe(v.array(item, message), v.minLength(least, message), v.maxLength(most, message));
};
const oneOf = (words: readonly string[]) => v.picklist(words, `应为 ${words.join(' ')} 之一`);
const trigram = oneOf(TRIGRAM_CODES.map(trigramName));
const text = (most: number, message: string) => v.pipe(v.string(message), v.maxLength(most, message));

/** Optional, with what it is in both languages. */
const field = <Schema extends v.GenericSchema>(schema: Schema, chinese: string, english: string) =>
  v.optional(v.pipe(schema, v.description(`${chinese} / ${english}`)));

const time = v.pipe(
  v.string('时间应如 2025-01-16T15:30:00+08:00'),
  v.description(
    '带时区的时刻，如 2025-01-16T15:30:00+08:00，其中的时区就是起卦人的钟 / ISO 8601 with the UTC offset of the clock',
  ),
);

const CAST_FIELDS = {
  time: field(time, '年月日时起卦', 'cast by this moment'),
  dayAt: field(dayTurn, '与 time 同用：23 为晚子时换日，默认 0', 'with time: the hour at which the lunar day turns'),
  add: field(count, '与 time 同用：加数', 'with time: a number that is added'),
  upper: field(trigram, '手动：上卦', 'by hand: the upper trigram'),
  lower: field(trigram, '手动：下卦', 'by hand: the lower trigram'),
  lines: field(
    listOf(whole(1, 6), 0, 6),
    '手动：动爻，1 至 6，自下而上数；六爻不动写 []',
    'by hand: the moving lines, 1 is the lowest; [] for none',
  ),
  sounds: field(count, '声音之数，须有 hour', 'sounds that were counted; needs hour'),
  things: field(count, '物数，须有 hour', 'things that were counted; needs hour'),
  numbers: field(listOf(count, 2, 3), '两数（须有 hour）或三数', 'two numbers (needs hour), or three'),
  zhang: field(count, '丈，与 chi 同用', 'a length in 丈, with chi'),
  chi: field(count, '尺，与 zhang 或 cun 同用', 'a length in 尺, with zhang or cun'),
  cun: field(count, '寸，与 chi、hour 同用', 'a length in 寸, with chi and hour'),
  object: field(trigram, '物属哪一卦，与 direction、hour 同用', 'the trigram of a thing, with direction and hour'),
  direction: field(trigram, '方位属哪一卦', 'the trigram of its direction'),
  hour: field(whole(1, 12), '时辰，子时为 1，亥时为 12', 'the double-hour, 1 is 子 (23:00–01:00)'),
  text: field(
    text(TEXT_MAX_CHARACTERS * 4, `应为 1 至 ${TEXT_MAX_CHARACTERS} 个汉字`),
    '字占：1 至 60 个汉字',
    'Chinese characters to cast by',
  ),
  strokes: field(
    listOf(count, 2, 3),
    '字占：各字笔画；一字给左右两边',
    'strokes of each character, or of both halves of one',
  ),
  tones: field(listOf(whole(1, 4), 4, 10), '字占：各字声调，平 1 上 2 去 3 入 4', 'tones of four to ten characters'),
  coins: field(listOf(whole(6, 9), 6, 6), '铜钱六次所得，自下而上', 'six throws of three coins, from the bottom'),
  yarrow: field(
    listOf(count, CHANGES, CHANGES),
    '蓍草十八变左边一堆之数',
    'the left heap of each of eighteen divisions',
  ),
};

const READ_FIELDS = {
  subject: field(oneOf(SUBJECTS.map(({ name }) => name)), '所问的类', 'what was asked about'),
  omen: field(
    text(OMEN_MAX_CHARACTERS, `外应不能超过 ${OMEN_MAX_CHARACTERS} 个字`),
    '外应：起卦时看见、听见了什么',
    'what was seen or heard then',
  ),
  posture: field(oneOf(POSTURES.map(postureName)), '自己当时行、立、坐还是卧', 'walking, standing, sitting or lying'),
  like: field(trigram, '外应像哪一卦', 'the trigram that the omen is like'),
};

/** A field that is not known is refused: a guess would be a wrong cast. */
const strict = <Fields extends v.ObjectEntries>(fields: Fields) =>
  v.strictObject(fields, '没有这一项，或少了必要的一项');

export const CAST_INPUT = strict(CAST_FIELDS);
export const READ_INPUT = strict({ ...CAST_FIELDS, ...READ_FIELDS });
export const TEXT_INPUT = strict({
  hexagram: v.pipe(
    hexagramCode,
    v.description('六位卦码，上爻在前，1 为阳 0 为阴，屯为 010001 / six digits, top line first, 1 is yang'),
  ),
});
export const ALMANAC_INPUT = strict({
  time,
  dayAt: field(dayTurn, '23 为晚子时换日，默认 0', 'when the lunar day turns'),
});
export const SEARCH_INPUT = strict({
  query: v.pipe(
    v.string(MESSAGES.malformed),
    v.minLength(1, '请写要找的字'),
    v.maxLength(50, '要找的字不能超过 50 个'),
    v.description('卦名、拼音、卦序、六爻，或经传、白话里的字句 / names, pinyin, six lines, or words of the texts'),
  ),
  limit: v.optional(v.pipe(whole(1, 100), v.description('最多给出几条，默认 20 / how many texts at most')), 20),
});
