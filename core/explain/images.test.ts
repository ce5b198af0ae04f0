import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { relationInTable } from '#tests/support/element-tables.ts';
import { CATEGORIES, isWord } from '../journal/entry.ts';
import { readingOf } from '../reading/reading.ts';
import { passageOf } from '../texts/images.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { trigramTextOf } from '../texts/trigrams.ts';
import { TRIGRAM_CODES, trigramName } from '../trigram/trigram.ts';
import { IMAGE_KINDS, kindOf, wordsFrom } from './images.ts';
import { imagesStepOf } from './images-step.ts';

const wordsOf = wordsFrom(trigramTextOf);

const stepOf = (main: string, line: number, subject: string | null = null) => {
  const found = BODY_USE_READINGS.find((one) => one.main === main && one.movingLine === line);
  return imagesStepOf(found ?? expect.fail(main), subject === null ? null : { name: subject }, wordsOf);
};

test('eight trigrams have words under each of six headings, each of the form that is kept on the device and none an illness', () => {
  const words = TRIGRAM_CODES.flatMap((trigram) => IMAGE_KINDS.map((kind) => wordsOf(trigram, kind)));
  expect(words).toHaveLength(48);
  expect(words.filter(({ length }) => length === 0)).toEqual([]);
  for (const some of words) expect(new Set(some).size).toBe(some.length);
  expect(words.flat().filter((word) => !isWord(word))).toEqual([]);
  expect(words.flat().filter((word) => /[疾病]/.test(word))).toEqual([]);
});

test('brackets are opened where they list, and dropped where they only say which', () => {
  expect(wordsOf('010', '地理')).toEqual(['北方', '江湖', '溪涧', '泉井', '卑湿之地', '沟渎', '池沼', '凡有水处']);
  expect(wordsOf('001', '静物')).toContain('乐器');
});

test('the places of 艮 are those of the book, 坟墓 among them', () => {
  expect(wordsOf('100', '地理')).toEqual(['山', '径路', '近山城', '丘陵', '坟墓', '东北方']);
});

test('the heading follows what was asked; 人事 stands for all that has none of its own', () => {
  const kinds = Object.fromEntries(CATEGORIES.map((category) => [category, kindOf(category)]));
  expect(kinds).toEqual({
    ...{ 人事: '人事', 家宅: '人物', 感情: '人物', 求谋: '人事', 求名: '人事', 求财: '静物', 交易: '静物' },
    ...{ 出行: '地理', 行人: '人物', 见人: '人物', 失物: '地理', 天时: '天时', 其他: '人事' },
  });
  expect(kindOf(null)).toBe('人事');
});

test('观梅占 by 人事: five rows from 体 to 变, with the book’s words and what it says of 离 and 艮', () => {
  const { fact, sentence, values, quotations } = stepOf('011101', 0);
  expect(values.kind).toBe('人事');
  expect(values.images.map(({ of, trigram }) => `${of} ${trigramName(trigram)}`)).toEqual([
    ...['body 兑', 'use 离', 'bodyMutual 乾', 'useMutual 巽', 'changed 艮'],
  ]);
  expect(fact).toContain('变 艮土：阻隔、守静、进退不决、反背、止住、不见。');
  expect(sentence).toBe(
    '用 离火克体，压力从哪里来，书里想到的是文书、火和南方。变 艮土生体，助力从哪里来，书里想到的是东北方和山林田土。',
  );
  expect(quotations.map(({ text }) => text)).toEqual([
    '而巽为股，故有伤股之应',
    '且兑之属，非止女子。乾之属，非止马',
    '卦中有生体之卦，看是何卦',
    '卦中有克体之卦者，看是何卦',
    passageOf('101', '克体').quotation.text,
    passageOf('100', '生体').quotation.text,
  ]);
});

test('a trigram that stands in several places is spoken of once', () => {
  expect(stepOf('111110', 3).sentence).toBe(
    '用、体互、用互 乾金克体，压力从哪里来，书里想到的是公事、门户、钱物，还有长辈和有地位的人。',
  );
});

test('where the help or the pressure comes from is asked once, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter(({ main, movingLine }) => {
    const { sentence } = stepOf(main, movingLine);
    return ['助力', '压力'].some((what) => sentence.split(`${what}从哪里来`).length > 2);
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
  expect(stepOf('100110', 0).sentence).toBe(
    '用 巽木克体，压力从哪里来，书里想到的是山林草木和东南方的人。体互 震木也克体，书里想到的是虚惊、心不安静和山林草木。',
  );
});

test('where nothing generates or overcomes 体 the book leaves it to the figure itself', () => {
  const { sentence, quotations } = stepOf('100000', 2); // 西林寺牌额占: all 土
  expect(sentence).toBe(
    '用、体互、用互 坤土、变 艮土里没有生体的，也没有克体的：书里说这样取象只论本卦，看体、用自己的象；两互与变仍是线索。',
  );
  expect(quotations.at(-1)?.text).toBe('生克不逢，则止以本卦而论之');
});

test('all 384 casts: 体 and four others, each with its words and, for 生体 and 克体 alone, the passage of its trigram', () => {
  const seen = new Set<string>();
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { values, quotations } = imagesStepOf(reading, null, wordsOf);
    const [body, ...others] = values.images;
    for (const { trigram, relation } of others) seen.add(`${trigram} ${relation}`);
    return !(
      body?.trigram === reading.body &&
      body.passage === null &&
      others.length === 4 &&
      others.every(({ trigram, relation, passage, words }) => {
        const name = trigramName(trigram);
        const isTold = ['生体', '克体'].includes(relationInTable(name, trigramName(reading.body)) ?? '');
        return (
          (passage?.text.startsWith(`${name}卦${relation}`) ?? false) === isTold &&
          (!passage || quotations.some(({ text }) => text === passage.text)) &&
          IMAGE_KINDS.every((kind) => words[kind].join() === wordsOf(trigram, kind).join())
        );
      })
    );
  });
  expect(wrong).toEqual([]);
  expect(seen.size).toBe(8 * 5);
});

test('a step whose words are not at hand names the trigrams alone', () => {
  const reading = readingOf({ main: '011101', moving: [0] });
  if (reading.kind !== 'bodyUse') expect.fail();
  const { fact, values } = imagesStepOf(reading, null, () => []);
  expect(fact).toBe('按人事取象，体 兑金；用 离火；体互 乾金；用互 巽木；变 艮土。');
  expect(values.images.every(({ words }) => words.人事.length === 0)).toBe(true);
});

test('among the people of 感情 there is no 妾, 歌妓, 盗贼 or 寡妇; of other questions they are left', () => {
  const words = (subject: string) =>
    BODY_USE_READINGS.flatMap((reading) => {
      const { fact, values } = imagesStepOf(reading, { name: subject }, wordsOf);
      return [fact, ...values.images.flatMap((image) => image.words.人物)];
    });
  const wrong = words('感情').filter((text) => /妾|歌妓|盗贼|寡妇/.test(text));
  expect({ count: wrong.length }).toEqual({ count: 0 });
  expect(words('行人')).toEqual(expect.arrayContaining(['歌妓', '盗贼']));
});

test('the words of a trigram that stands in several places are listed once, and 天时 lists 主, 互 and 变 from above, in all 384', () => {
  const ORDER = ['主卦上', '主卦下', '互卦上', '互卦下', '变卦'];
  const weather = SUBJECTS.find(({ id }) => id === 'weather') ?? expect.fail('天时');
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { fact, values } = imagesStepOf(reading, null, wordsOf);
    const rows = fact.slice(fact.indexOf('，') + 1, -1).split('；');
    const ofWeather = imagesStepOf(reading, weather, wordsOf).values.images.map(({ label }) => label);
    return (
      rows.length !== new Set(values.images.map(({ trigram }) => trigram)).size ||
      !ofWeather.every((label, index) => label.startsWith(ORDER[index] ?? '—'))
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
