import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Puzzle, puzzle, toPuzzleOnTheWire } from './puzzle.ts';

const ours: Puzzle = {
  id: 7,
  ownerId: 'u1',
  title: '袖中何物',
  author: '观梅客',
  createdAt: '2025-01-16T07:30:00.000Z',
  questionText: '内方外圆',
  questionImageUrl: '/uploads/q.jpg',
  answerText: '铜钱',
  answerImageUrl: null,
};

test('a puzzle crosses the wire in snake_case and is read back in our names', () => {
  const wire = toPuzzleOnTheWire(ours);
  expect(wire).toEqual({
    id: 7,
    user_id: 'u1',
    title: '袖中何物',
    author: '观梅客',
    created_at: '2025-01-16T07:30:00.000Z',
    question_text: '内方外圆',
    question_image_url: '/uploads/q.jpg',
    answer_text: '铜钱',
    answer_image_url: null,
  });
  expect(v.parse(puzzle, wire)).toEqual(ours);
});
