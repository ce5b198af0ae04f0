import { expect, test } from 'vitest';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { loadCompanions } from '#tests/support/companions.ts';
import { neitherByHand, relationInTable, strengthInTable } from '#tests/support/element-tables.ts';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { BRANCHES } from '../calendar/ganzhi.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { readingOf } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { textOf } from '../texts/classic.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { trigramName } from '../trigram/trigram.ts';
import { explain } from './explain.ts';
import { subjectReadingOf } from './subject-reading.ts';
import { type Summary, summaryOf } from './summary.ts';
import { type PlainOf, plainIn } from './text-step.ts';

const COMPANIONS = await loadCompanions();
const plainOf: PlainOf = (text, isShort) => plainIn(COMPANIONS.get(text.hexagram)?.plain, text, isShort);

const ONE_LINE = BODY_USE_READINGS.flatMap((reading) =>
  [...BRANCHES, null].map((month) => ({ reading, month, summary: summaryOf(reading, month, textOf, plainOf) })),
);
const OTHERS = HEXAGRAM_CODES.flatMap((main) =>
  LINE_SETS.filter(({ length }) => length !== 1).map((moving) =>
    summaryOf(readingOf({ main, moving }), '丑', textOf, plainOf),
  ),
);
const everything: readonly Summary[] = [...ONE_LINE.map(({ summary }) => summary), ...OTHERS];

test('观梅占 in three sentences: what is read, how 体 stands, what stands against what', () => {
  expect(summaryOf(bodyUseOf('011101', 0), '丑', textOf, plainOf)).toEqual({
    read: '先读革的初九：“用黄牛的皮革牢牢捆缚”；卦辞讲全卦，放在后面看。',
    look: '问的这边是兑金，丑月土生金，气足；来助的有艮，相安的有乾，来压的有离，好坏相抵的有巽。',
    decide: '眼前（用）有来压的；中间（两互）有相安的，也有好坏相抵的；末后（变）有来助的：合不合你问的事，由你断。',
  });
});

test('without 白话 the line itself is read; without a month none is guessed', () => {
  const { read, look } = summaryOf(bodyUseOf('011101', 0), null, textOf, () => null);
  expect(read).toContain('“巩用黄牛之革”');
  expect(look).toContain('月令不明');
});

test('with three moving lines the leading text is read, and there is no 体', () => {
  expect(summaryOf(readingOf({ main: '010001', moving: [0, 3, 4] }), '丑', textOf, plainOf)).toEqual({
    read: '先读屯的卦辞：“大为亨通，宜于守正。不要有所前往，利于建立诸侯”；再读豫的卦辞。',
    look: '本卦屯为贞，象是“云雷”；之卦豫为悔（不是断语的悔），象是“雷出地奋”：以贞为主，看重本卦。',
    decide: '屯卦辞为主，“元亨”“利贞”“勿用有攸往”“利建侯”；豫卦辞为辅，“利建侯行师”：由你断。',
  });
});

test('each is one sentence of at most 52 characters, whatever was cast and in every month', () => {
  const isOne = (sentence: string): boolean => /^[^。？！]+。$/.test(sentence.replaceAll(/“[^”]*”/g, ''));
  const long = everything.flatMap((one) =>
    Object.values(one).filter((sentence) => sentence.length > 52 || !isOne(sentence)),
  );
  expect(long).toEqual([]);
});

const DOINGS = ['来助的', '相安的', '来压的', '耗力的', '制得住的', '好坏相抵的'];

/** What each of the four does, by the tables typed by hand. */
function doneBy({ reading }: (typeof ONE_LINE)[number]): readonly { readonly name: string; readonly does: string }[] {
  const word = { 生体: '来助的', 比和: '相安的', 克体: '来压的', 体生: '耗力的', 体克: '制得住的' };
  const neither = neitherByHand(reading);
  return relationsOf(reading).map(({ of, trigram }) => {
    const name = trigramName(trigram);
    const relation = relationInTable(name, trigramName(reading.body)) as keyof typeof word;
    return { name, does: neither.includes(of) ? '好坏相抵的' : word[relation] };
  });
}

test('what comes when is as the table typed by hand says', () => {
  const wrong = ONE_LINE.filter((one) => {
    const { summary } = one;
    const does = doneBy(one).map((each) => each.does);
    const [now = '', then = '', later = ''] = summary.decide.split('；');
    const isSaid = (text: string, all: readonly string[]): boolean =>
      DOINGS.every((each) => text.includes(each.replace(/(制得住|相安|相抵)的$/, '$1')) === all.includes(each));
    return !isSaid(now, does.slice(0, 1)) || !isSaid(then, does.slice(1, 3)) || !isSaid(later, does.slice(3));
  });
  expect(wrong).toEqual([]);
});

test('what is of the element of 体 has one term, 与体比和, and one plain word, 相安, in every step and subject of all 384', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading, index) => {
    const subject = SUBJECTS[index % SUBJECTS.length] ?? null;
    const { summary, steps, subject: read } = explain({ cast: reading, month: '丑', hourNumber: 1, subject }, textOf);
    const own = [summary.look, summary.decide, read?.first ?? '', ...(read?.points ?? []).map((one) => one.sentence)];
    const relations = steps.flatMap((step) => (step.id === 'relations' ? step.values.relations : []));
    const words = [...own, ...relations, ...steps.filter(({ id }) => id !== 'text' && id !== 'omen')]
      .flatMap((one) => (typeof one === 'string' ? [one] : [one.sentence, 'fact' in one ? one.fact : '']))
      .join('')
      .replaceAll(/书云：[^。]*。/g, '');
    return words.match(/不助不压|与体同类|它同类|与体同气|(?<!与体|体用|看|、|处处|相生与)比和/g) ?? [];
  });
  expect([...new Set(wrong)]).toEqual([]);
});

test('吉 and 凶 stand only in what is quoted', () => {
  const own = everything.flatMap(({ read, look, decide }) =>
    [read, look, decide].map((one) => one.replaceAll(/“[^”]*”/g, '')),
  );
  expect(own.filter((text) => /[吉凶必]|一定|注定/.test(text))).toEqual([]);
});

test('who helps, presses, drains, is held and does neither is as the tables typed by hand say', () => {
  const wrong = ONE_LINE.filter((one) => {
    const { summary } = one;
    const done = doneBy(one);
    const isTurned = (name: string) =>
      new Set(done.filter((each) => each.name === name).map(({ does }) => does)).size > 1;
    const expected = DOINGS.flatMap((does) => {
      const names = [...new Set(done.filter((each) => each.does === does).map(({ name }) => name))];
      const steady = names.filter((name) => !isTurned(name));
      return steady.length > 0 ? [`${does}有${steady.join('、')}`] : [];
    });
    const stages = ['眼前', '中间', '中间', '末后'];
    const turned = [...new Set(done.map(({ name }) => name).filter(isTurned))].map((name) => {
      const all = done.flatMap((each, index) =>
        each.name === name ? [`${stages[index]}${each.does.slice(0, -1)}`] : [],
      );
      return `${name}在${[...new Set(all)].join('、')}`;
    });
    const said = summary.look.slice(summary.look.indexOf('；') + 1, -1);
    const [first = '', ...rest] = new Set(done.map(({ does }) => does));
    const isAllHeld = rest.length === 0 && first === '制得住的';
    return said !== (isAllHeld ? `四卦都是${first}` : [...expected, ...turned].join('，'));
  });
  expect(wrong).toEqual([]);
});

test('of what is 旺 in the month only an attack is the worse for it (“乘旺皆吉，但不要克体之卦气旺”), in 384 × 12', () => {
  const explained = ONE_LINE.flatMap(({ reading, month }) =>
    month === null ? [] : [{ reading, month, ...explain({ cast: reading, month, hourNumber: null }, textOf) }],
  );
  const wrong = explained.filter(({ reading, month, summary, steps }) => {
    const strong = relationsOf(reading).filter(({ trigram }) => strengthInTable(trigramName(trigram), month) === '旺');
    const relation = relationInTable(trigramName(strong[0]?.trigram ?? reading.body), trigramName(reading.body));
    const isHarmless = strong.length > 0 && (relation === '体克' || relation === '体生');
    const said = steps.filter(({ id }) => id !== 'text').map(({ fact, sentence }) => fact + sentence);
    return (
      /不易制|不容易制|克它不动|受困|耗得多/.test(summary.look + summary.decide + said.join('')) ||
      said.join('').includes('书里只提防克体的旺') !== isHarmless
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('no sentence that is computed calls 体 “you”: one may ask for somebody else', () => {
  const subjects = SUBJECTS.flatMap((subject) =>
    BODY_USE_READINGS.map((reading, index) => subjectReadingOf(subject, reading, BRANCHES[index % 12] ?? null)),
  );
  const said = [
    ...ONE_LINE.flatMap(({ summary: { look, decide } }) => [look, decide]),
    ...subjects.flatMap(({ first, sentence }) => [first, sentence]),
  ];
  const wrong = said.filter((text) => text.replaceAll(/由你断|你问的事/g, '').includes('你'));
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
