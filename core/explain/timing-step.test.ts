import { expect, test } from 'vitest';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { neitherByHand, relationInTable, SEASON_TABLE } from '#tests/support/element-tables.ts';
import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { Cast } from '../casting/cast.ts';
import { METHODS } from '../casting/methods.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { relationsOf } from '../reading/relation.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { trigramName } from '../trigram/trigram.ts';
import { timingStepOf } from './timing-step.ts';

const timed = (main: HexagramCode, line: LineIndex, method: Cast['method'] | null, hour: number | null = 9) =>
  timingStepOf(bodyUseOf(main, line), hour, method);
const fitsOf = (method: Cast['method'] | null) =>
  timed('011101', 0, method)
    .values.methods.map(({ name, fit }) => `${name} ${fit}`)
    .join(' ');

test('the method that the book uses for a way of casting comes first', () => {
  expect(fitsOf('time')).toBe('卦气 fits 成卦之数 other 全卦之数 ifLasting');
  expect(fitsOf('two-numbers')).toBe('卦气 fits 成卦之数 other 全卦之数 other');
  expect(fitsOf('object-direction')).toBe('成卦之数 fits 卦气 other 全卦之数 other');
  for (const method of ['three-numbers', 'coins', 'yarrow', 'manual', null] as const)
    expect(fitsOf(method)).toBe('卦气 unsaid 成卦之数 unsaid 全卦之数 unsaid');
});

test('every way of casting has a method, or the book does not know the way', () => {
  const unknown = Object.keys(METHODS).filter((name) => fitsOf(name as Cast['method']).includes('unsaid'));
  expect(unknown.toSorted()).toEqual(['coins', 'three-numbers', 'yarrow']);
});

test('观梅占 was cast by the hour: 卦气, and the numbers beside it', () => {
  expect(timed('011101', 0, 'time').sentence).toBe(
    '这样起的卦，书里用卦气：按时序，生体的在丑、寅，克体的在午；成卦之数 14；全卦之数 20，只列在旁边，问的若是要用许久的东西，再看全卦之数。',
  );
});

test('老人有忧色占 was cast by person and direction: 成卦之数, 10, of which walking takes 5', () => {
  const { sentence, values } = timed('111110', 3, 'object-direction', 4);
  expect(sentence).toContain('书里用成卦之数 10；');
  expect(values.methods[0]?.sentence).toContain('取半，5；');
  expect(values.figure).toMatchObject({ sum: 10, walking: 5 });
});

test('branches are listed as the twelve run, whoever comes first', () => {
  const lists = BODY_USE_READINGS.flatMap((reading) => {
    const { sentence } = timingStepOf(reading, 1, 'time');
    return [...sentence.matchAll(/[生克]体的在([^；，]*)[；，]/g)].map(([, list = '']) => list);
  });
  const run = (list: string) => [...list].filter((one) => one !== '、').map((one) => BRANCHES.indexOf(one as Branch));
  expect(lists.filter((list) => String(run(list)) !== String(run(list).toSorted((a, b) => a - b)))).toEqual([]);
});

test('the dates of what generates 体 and of what overcomes it are two lists, in all 384 casts', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { sentence } = timingStepOf(reading, 1, 'time');
    return (['生体', '克体'] as const).some((side) => {
      const names = relationsOf(reading).map(({ trigram }) => trigramName(trigram));
      const some = names.filter((name) => relationInTable(name, trigramName(reading.body)) === side);
      const own = some.map((name) => SEASON_TABLE[name]?.split(' ')[0]).join('');
      const listed = BRANCHES.filter((branch) => own.includes(branch)).join('、');
      return some.length > 0 && !sentence.includes(`${side}的在${listed}`);
    });
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('half of an odd number is said as lying between two; its value stays', () => {
  const { fact, values } = timed('111110', 4, 'time', 5);
  expect(fact).toContain('取半，五六之间；');
  expect(values.figure?.walking).toBe(5.5);
});

test('an unknown way is not taken for one that the book leaves out', () => {
  expect(timed('011101', 0, 'coins').sentence).toContain('书里没有说用哪一法，三样都列着');
  expect(timed('011101', 0, 'coins').values.unsaid).toBe('书里没有说用哪一法。');
  expect(timed('011101', 0, null).sentence).toContain('不知道这一卦是怎样起的，三样都列着');
  expect(timed('011101', 0, null).values.unsaid).toBe('不知道这一卦是怎样起的。');
  expect(timed('011101', 0, 'time').values.unsaid).toBeNull();
});

test('牡丹占: three 乾 overcome 体, and their time is said once', () => {
  const { values } = timed('111110', 4, 'time');
  expect(values.seasons).toHaveLength(3);
  expect(values.methods[0]?.sentence).toBe(
    '克体的是用、体互、用互 乾金：按时序乾在戌、亥；按五行在申、酉，天干是庚、辛。没有生体的卦，克体的却有乾：盼成的事，书里说这样不谐，没有说何时能成。',
  );
});

test('where what generates 体 comes at several paces, each is said with its place', () => {
  expect(timed('000011', 5, 'time').values.methods[0]?.sentence).toContain('；用即成，用互渐成，变稍迟。');
  expect(timed('011101', 0, 'time').values.methods[0]?.sentence).toContain('天干是戊、己；稍迟。');
});

test('阻几日 is counted by the numbers of what overcomes 体, and only where something generates it too', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const body = trigramName(reading.body);
    const names = relationsOf(reading).map(({ trigram }) => trigramName(trigram));
    const having = (relation: string) => names.filter((name) => relationInTable(name, body) === relation);
    const expected = having('生体').length > 0 ? [...new Set(having('克体'))] : [];
    const { delays } = timingStepOf(reading, 1, null).values;
    return (
      String(delays.map(({ trigram }) => trigramName(trigram))) !== String(expected) ||
      delays.some(({ trigram, number }) => '乾兑离震巽坎艮坤'.indexOf(trigramName(trigram)) + 1 !== number)
    );
  });
  expect(wrong).toEqual([]);
  expect(timed('011101', 0, 'time').values.delays).toEqual([{ trigram: '101', number: 3 }]);
});

test('without 生体 and 克体 there is no date of 卦气, as 占卦诀 has it; without an hour there is no 成卦之数', () => {
  const { values, sentence } = timed('100000', 2, 'text-strokes', null); // 西林寺牌额占
  const sentences = values.methods.map(({ sentence }) => sentence);
  expect(sentences[0]).toBe('没有生体的卦，也没有克体的：盼成的事，书里说这样可以成，没有说在何时。');
  expect(sentences[1]).toBe('没有用来起卦的时辰，成卦之数不算。');
  expect(sentence).toBe('这样起的卦，书里用卦气：没有生体、克体的卦，时日不取；全卦之数 45，只列在旁边。');
});

/** By the tables typed by hand: of which relations a subject has dates. 求名 without 克体 has that of 体 alone. */
const DATED: Readonly<Record<string, string>> = { 感情: '生体 比和 克体', 求财: '生体 体克 克体 体生', 行人: '生体' };

test('each subject is dated by what its chapter names, and by nothing else, in all 384 of every subject', () => {
  const wrong = [null, ...SUBJECTS.filter(({ id }) => id !== 'weather')].flatMap((subject) =>
    BODY_USE_READINGS.filter((reading) => {
      const body = trigramName(reading.body);
      const neither = neitherByHand(reading);
      const all = relationsOf(reading)
        .filter(({ of }) => !neither.includes(of))
        .map(({ trigram }) => ({ name: trigramName(trigram), is: relationInTable(trigramName(trigram), body) ?? '' }));
      const has = (relation: string) => all.some(({ is }) => is === relation);
      const name = subject?.name ?? '';
      const isOwn = name === '求名' && !has('克体');
      const isAlike = name === '行人' && !has('生体');
      const wanted = isOwn ? '' : isAlike ? '比和' : (DATED[name] ?? '生体 克体');
      const expected = all.filter(({ is }) => wanted.split(' ').includes(is)).map((one) => one.name);
      const { seasons } = timingStepOf(reading, 1, 'time', { subject: subject?.id ?? null }).values;
      return String(seasons.map(({ trigram }) => trigramName(trigram)).toSorted()) !== String(expected.toSorted());
    }).map(() => subject?.name),
  );
  expect({ count: wrong.length, of: [...new Set(wrong)] }).toEqual({ count: 0, of: [] });
});

test('without 生体 each subject says what the book says of it; the case of 王 is told of a house alone, in all 384', () => {
  const wrong = [null, ...SUBJECTS.filter(({ id }) => id !== 'weather')].flatMap((subject) =>
    BODY_USE_READINGS.filter((reading) => {
      const body = trigramName(reading.body);
      const relations = relationsOf(reading).map(({ trigram }) => relationInTable(trigramName(trigram), body) ?? '');
      const [isHelped, isAttacked] = [relations.includes('生体'), relations.includes('克体')];
      const { methods } = timingStepOf(reading, 1, 'time', { subject: subject?.id ?? null }).values;
      const said = methods[0]?.sentence ?? '';
      const name = subject?.name ?? '';
      if (said.includes('王姓') !== (name === '家宅' && !isHelped)) return true;
      if (said.includes('只看体') !== (name === '求名' && !isAttacked)) return true;
      if (said.includes('归得迟') !== (name === '行人' && !isHelped && !relations.includes('比和'))) return true;
      const isGeneral = !['家宅', '行人', '感情', '求财'].includes(name) && !(name === '求名' && !isAttacked);
      return (
        isGeneral &&
        (said.includes('这样不谐') !== (!isHelped && isAttacked) ||
          said.includes('这样可以成') !== (!isHelped && !isAttacked))
      );
    }).map(() => subject?.name),
  );
  expect({ count: wrong.length, of: [...new Set(wrong)] }).toEqual({ count: 0, of: [] });
});

test('全卦之数 is offered for a thing that lasts only where one may be asked about', () => {
  const offered = SUBJECTS.filter(
    ({ id }) => timingStepOf(bodyUseOf('011101', 0), 9, 'time', { subject: id }).values.methods[2]?.fit === 'ifLasting',
  );
  expect(offered.map(({ name }) => name).filter((name) => name !== '天时')).toEqual(['人事', '家宅', '交易']);
});

test('every date of 卦气 stands beside the way it was found, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { sentence, values } = timingStepOf(reading, null, 'two-numbers');
    const parts = `${values.methods[0]?.sentence}${sentence}`.split(/[；。]/);
    return parts.some((part) => /[子丑寅卯辰巳午未申酉戌亥]/.test(part) && !/按(时序|五行)/.test(part));
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('the rule says what a number may count and that nothing decides it; no quotation stands twice', () => {
  const { rule, quotations } = timed('011101', 0, 'time');
  expect(rule).toContain('可以数年、数月、数日');
  expect(rule).toContain('没有一个算式能定它');
  const texts = quotations.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toContain('应之期远，则以年，近则以月，又近则以日也');
});

test('the scope of a method is one line of a phone', () => {
  const scopes = timed('011101', 0, 'time').values.methods.map(({ scope }) => scope);
  expect(scopes.filter((scope) => scope.length > 21)).toEqual([]);
});
