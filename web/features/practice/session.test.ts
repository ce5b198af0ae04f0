import { expect, test } from 'vitest';
import type { Answer } from '#core/practice/answer.ts';
import { DECK } from '#core/practice/deck.ts';
import { afterAnswer, currentOf, isRepeat, rememberedIn, type Session, sessionWith } from './session.ts';

const answer = (given: string): Answer => ({ id: 'answer-1', card: '', answer: given, at: '', day: '' });
const play = (session: Session, answers: readonly string[]): Session =>
  answers.reduce((now, given) => afterAnswer(now, answer(given)), session);
const [first, second] = DECK;
const two = () => sessionWith(DECK.slice(0, 2));

test('cards come one after another; forgotten ones again at the end, until they are remembered', () => {
  expect(currentOf(two())).toBe(first);
  const once = play(two(), ['again', 'again']);
  expect([isRepeat(once), currentOf(once)]).toEqual([true, first]);
  const twice = play(once, ['again']);
  expect(twice.again).toEqual([second, first]);
  expect(currentOf(play(twice, ['good', 'good']))).toBe(null);
});

test('remembered is what was remembered the first time', () => {
  expect(rememberedIn(play(two(), ['good', 'again', 'good']))).toBe(1);
});

test('one answer can be taken back, and the session is as it was', () => {
  const after = play(two(), ['good', 'again']);
  expect(after.before?.session).toEqual({ ...play(two(), ['good']), before: null });
});

test('an answer after the end changes nothing', () => {
  const end = play(two(), ['good', 'good']);
  expect(afterAnswer(end, answer('good'))).toBe(end);
});
