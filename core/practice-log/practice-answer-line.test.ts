import { expect, test } from 'vitest';
import { DECK } from '../practice/deck.ts';
import { undoingOf } from './practice-answer.ts';
import { parseLine, toLine } from './practice-answer-line.ts';

const ANSWER = {
  id: '3f2b8c1e-5d4a-4b6c-9e7f-1a2b3c4d5e6f',
  card: 'name:010001',
  answer: 'good',
  at: '2026-10-08T02:24:00.000Z',
  day: '2026-10-08',
};

test('an answer is one line of its five fields, and is read from it again, for every card', () => {
  expect(toLine(ANSWER)).toBe(
    '3f2b8c1e-5d4a-4b6c-9e7f-1a2b3c4d5e6f name:010001 good 2026-10-08T02:24:00.000Z 2026-10-08',
  );
  for (const { id } of DECK) {
    const answer = { ...ANSWER, card: id };
    expect(parseLine(toLine(answer))).toEqual(answer);
  }
  const undoing = undoingOf(ANSWER, '2026-10-08T02:25:00.000Z', '2026-10-08');
  expect(parseLine(toLine(undoing))).toEqual(undoing);
});

test('a line with fewer or more fields, or with a wrong one, is refused', () => {
  const line = toLine(ANSWER);
  for (const wrong of ['', ' ', line.slice(0, -11), `${line} `, `${line} x`, ` ${line}`, line.replace('good', 'GOOD')])
    expect(parseLine(wrong), wrong).toBe(null);
  expect(parseLine(line.replace('2026-10-08T', '2026-10-18T'))).toBe(null);
});
