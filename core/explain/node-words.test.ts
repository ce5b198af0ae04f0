import { expect, test } from 'vitest';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { isConfirmed } from '#tests/support/quotations.ts';
import type { Branch } from '../calendar/ganzhi.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import { elementOf, generates, overcomes } from '../trigram/element.ts';
import { type NodeWords, nodesOf } from './node-words.ts';
import { relationsStepOf } from './relations-step.ts';

const nodesOfReading = (reading: BodyUseReading, month: Branch | null = null) =>
  nodesOf(relationsStepOf(reading, month).values, reading.body);
const nodes = (main: HexagramCode, line: LineIndex) => nodesOfReading(bodyUseOf(main, line));
const saidOf = ({ sentence, helping, checking }: NodeWords) => [sentence, ...helping, ...checking];

test('观梅占: each of the four says what it is to 体, who helps it and who checks it', () => {
  const [use, useMutual, bodyMutual, changed] = nodes('011101', 0) as [NodeWords, NodeWords, NodeWords, NodeWords];
  expect(saidOf(use)).toEqual([
    '火克金，克体，眼前体受它压。',
    '用互 巽木，木生火：离火克体而又得接济，压得重了。',
    '没有；卦里无水。',
  ]);
  expect(saidOf(useMutual)).toEqual([
    '金克木，为体所克，中间体能制它。',
    '没有；卦里无水。',
    '体互 乾金，金克木：巽木为体所克，再受一层克，更弱了。',
  ]);
  expect(saidOf(bodyMutual)[0]).toBe('同属金，与体比和，中间与它相安。');
  expect(saidOf(changed)[1]).toBe('没有；用 离火与它是一卦的前后，不互论。');
});

test('a screen reader hears the trigram, what it is to 体, and who helps and who checks it', () => {
  expect(nodes('011101', 0).map(({ label }) => label)).toEqual([
    '用 离火，克体；助它的 用互 巽木；制它的 没有',
    '用互 巽木，为体所克；助它的 没有；制它的 体互 乾金',
    '体互 乾金，与体比和；助它的 变 艮土；制它的 用 离火',
    '变 艮土，生体；助它的 没有；制它的 用互 巽木',
  ]);
});

test('牡丹占: three of one trigram are named together', () => {
  const [use, useMutual, , changed] = nodes('111110', 4) as [NodeWords, NodeWords, NodeWords, NodeWords];
  expect(use.helping).toEqual(['用互、体互 乾金，同气：都来克体，合在一处看。']);
  expect(useMutual.label).toBe('用互 乾金，克体；助它的 用、体互 乾金；制它的 变 离火');
  expect(useMutual.quotations.map(({ text }) => text)).toContain('此卦克体，诸卦又有克此卦者，稍解其穷');
  expect(use.checking).toEqual(['没有；变 离火与它是一卦的前后，不互论。']);
  expect(changed.checking).toEqual(['没有；卦里无水。']);
});

test('老人有忧色占: two 乾 in the middle overcome 体, of which the book speaks', () => {
  expect(nodes('111110', 3)[0]?.quotations.map(({ text }) => text)).toContain('互卦又见重乾，俱是克体，并无生气');
  // 大过九四 has two 乾 as well, but 变 坎水 generates 体 巽木.
  expect(nodes('011110', 3).flatMap(({ quotations }) => quotations.map(({ text }) => text))).not.toContain(
    '互卦又见重乾，俱是克体，并无生气',
  );
});

test('who is named helps or checks by the five elements, and nobody is said only where there is nobody', () => {
  const wrong = BODY_USE_READINGS.flatMap((reading) =>
    nodesOfReading(reading).filter(({ relation: one, incoming, helping, checking }, _, all) => {
      const isApart = ({ of }: typeof one) =>
        of !== one.of && ![of, one.of].every((place) => place === 'use' || place === 'changed');
      const others = all.filter(({ relation }) => isApart(relation)).map(({ relation }) => relation.element);
      const helps = others.filter((element) => generates(element, one.element) || element === one.element);
      const checks = others.filter((element) => overcomes(element, one.element));
      const isBodyAlone = (lines: readonly string[]) => lines.some((line) => line.startsWith('没有别的'));
      const body = elementOf(reading.body);
      return (
        incoming.length !== helps.length + checks.length ||
        helping.some((line) => line.startsWith('没有')) !== (helps.length === 0) ||
        checking.some((line) => line.startsWith('没有')) !== (checks.length === 0) ||
        (isBodyAlone(checking) && !overcomes(body, one.element)) ||
        (isBodyAlone(helping) && !generates(body, one.element) && body !== one.element)
      );
    }),
  );
  expect(wrong).toEqual([]);
});

test('each has one or two quotations, all of them compared with the book', () => {
  const all = BODY_USE_READINGS.flatMap((reading) => nodesOfReading(reading, '丑'));
  expect(new Set(all.map(({ quotations }) => quotations.length))).toEqual(new Set([1, 2]));
  const texts = new Set(all.flatMap(({ quotations }) => quotations.map(({ text }) => text)));
  const { text: clauses } = ruleOf('five');
  expect([...texts].filter((text) => !isConfirmed(text) && !clauses.includes(text))).toEqual([]);
});
