import { expect, test } from 'vitest';
import { type NodeWords, nodesOf } from '#core/explain/node-words.ts';
import { relationsStepOf } from '#core/explain/relations-step.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { betweenOf, bracketsOf } from './graph-places.ts';

const ALL = BODY_USE_READINGS.flatMap((reading) => nodesOf(relationsStepOf(reading, null).values, reading.body));
const useOf = (main: HexagramCode, line: LineIndex): NodeWords => {
  const reading = bodyUseOf(main, line);
  return nodesOf(relationsStepOf(reading, null).values, reading.body)[0] as NodeWords;
};

test('观梅占: 用互 beside 用 generates it, drawn in the gap; nothing goes around', () => {
  expect(betweenOf(useOf('011101', 0))).toEqual([{ kind: '生', x: 25, direction: -1 }]);
  expect(bracketsOf(useOf('011101', 0))).toEqual([]);
});

test('牡丹占: 用互 is joined in the gap and 体互 below; 变, which 用 has become, does not act on it', () => {
  expect(betweenOf(useOf('111110', 4))).toEqual([{ kind: '同气', x: 25, direction: -1 }]);
  expect(bracketsOf(useOf('111110', 4))).toEqual([{ kind: '同气', from: [62.5], to: 12.5, depth: 0 }]);
});

test('all that comes into a node of the 384 graphs is drawn, in a gap or below, and nothing else', () => {
  const wrong = ALL.filter((node) => {
    const acting = node.incoming.filter(({ kind }) => kind !== '同气');
    const isAlike = acting.length < node.incoming.length;
    const drawn = [...betweenOf(node), ...bracketsOf(node)];
    return (
      drawn.filter(({ kind }) => kind !== '同气').length !== acting.length ||
      drawn.some(({ kind }) => kind === '同气') !== isAlike ||
      bracketsOf(node).some(({ depth }, index) => depth !== index)
    );
  });
  expect(ALL).toHaveLength(384 * 4);
  expect(wrong).toEqual([]);
});
