import { describe, expect, test } from 'vitest';
import { DECK } from '#core/practice/deck.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import {
  afterPracticeAnswer,
  currentOf,
  isRepeat,
  parseSession,
  rememberedIn,
  type Session,
  sessionWith,
  storedFrom,
} from './session.ts';

const answer = (given: string): PracticeAnswer => ({ id: 'answer-1', card: '', answer: given, at: '', day: '' });
const play = (session: Session, answers: readonly string[]): Session =>
  answers.reduce((now, given) => afterPracticeAnswer(now, answer(given)), session);
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
  expect(afterPracticeAnswer(end, answer('good'))).toBe(end);
});

describe('a session as it is stored', () => {
  const given = (session: Session, recall: string): PracticeAnswer => ({
    id: `answer-${session.answers.length}`,
    card: currentOf(session)?.id ?? '',
    answer: recall,
    at: '2026-10-08T02:24:00.000Z',
    day: '2026-10-08',
  });
  const playFrom = (session: Session, recalls: readonly string[]): Session =>
    recalls.reduce((now, recall) => afterPracticeAnswer(now, given(now, recall)), session);
  const copy = (session: Session) => JSON.parse(JSON.stringify(storedFrom(session, 7)));

  test.each([[[]], [['again']], [['good', 'again']], [['again', 'again', 'again']], [['good', 'good']]])(
    'after %j it is the same again, on the same day',
    (recalls) => {
      const session = playFrom(two(), recalls);
      expect(parseSession(copy(session), 7)).toEqual(session);
      expect(parseSession(copy(session), 8)).toBe(null);
    },
  );

  test.each([
    {},
    { day: 7, cards: 'name:111111', answers: [] },
    { day: 7, cards: ['name:111111', 'name:9'], answers: [] },
    { day: 7, cards: [null], answers: [] },
    { day: 7, cards: ['name:111111'], answers: {} },
    { day: 7, cards: ['name:111111'], answers: [null] },
    { day: 7, cards: ['name:111111'], answers: [given(sessionWith(DECK.slice(3, 4)), 'good')] },
  ])('%j is not a session', (stored) => {
    expect(parseSession(stored, 7)).toBe(null);
  });
});
