import { expect, test } from 'vitest';
import { canGuess, canSeeAnswer, isOutcomeOpen, outcomeRoleOf } from './guess-policy.ts';

const author = { id: 'a' };
const guesser = { id: 'g' };
const puzzle = { ownerId: 'a' };
const guess = { userId: 'g', isHidden: false };
const NOTHING = { hasGuessed: false, hasSeenAnswer: false };

test('anyone but its author may guess at a puzzle', () => {
  expect([canGuess(author, puzzle), canGuess(guesser, puzzle)]).toEqual([false, true]);
});

test('the author, and readers who have guessed or opened the answer, see it', () => {
  expect([canSeeAnswer(author, puzzle, NOTHING), canSeeAnswer(guesser, puzzle, NOTHING)]).toEqual([true, false]);
  expect(canSeeAnswer(guesser, puzzle, { ...NOTHING, hasGuessed: true })).toBe(true);
  expect(canSeeAnswer(guesser, puzzle, { ...NOTHING, hasSeenAnswer: true })).toBe(true);
});

test('the guesser says how near a guess was, and of one that is shown the author of the puzzle', () => {
  expect(outcomeRoleOf(guesser, puzzle, guess)).toBe('guesser');
  expect(outcomeRoleOf(guesser, null, { ...guess, isHidden: true })).toBe('guesser');
  expect(outcomeRoleOf(author, puzzle, guess)).toBe('author');
  expect(outcomeRoleOf(author, puzzle, { ...guess, isHidden: true })).toBe(null);
  expect(outcomeRoleOf({ id: 'x' }, puzzle, guess)).toBe(null);
});

test('what the author has said ends it', () => {
  expect([null, 'near' as const].map((authorVerdict) => isOutcomeOpen({ authorVerdict }))).toEqual([true, false]);
});
