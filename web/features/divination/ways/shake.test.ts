import { expect, test } from 'vitest';
import { shakeCounter } from './shake.ts';

/** Strengths in m/s², one each 20 ms; the samples at which a shake was seen. */
function shakesIn(strengths: readonly number[]): readonly number[] {
  const isShake = shakeCounter();
  return strengths.flatMap((strength, index) => (isShake(strength, index * 20) ? [index] : []));
}
const swing = [2, 18, 20, 3];
const rest = (samples: number) => Array.from({ length: samples }, () => 0.3);

test('three strong swings within 0.8 s are a shake', () => {
  expect(shakesIn([...swing, ...swing, ...swing])).toEqual([9]);
});

test('a phone that is carried, laid down or knocked is not shaken', () => {
  expect(shakesIn(Array.from({ length: 200 }, (_, index) => 4 + 4 * Math.sin(index / 5)))).toEqual([]);
  expect(shakesIn([...swing, ...rest(60), ...swing, ...rest(60), ...swing])).toEqual([]);
  expect(shakesIn([...swing, ...swing, ...rest(60)])).toEqual([]);
});

test('one shake throws once: the next begins a second later', () => {
  expect(shakesIn(Array.from({ length: 20 }, () => swing).flat())).toEqual([9, 69]);
});
