import { toDivinationResult } from '#contract/divination-result.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { toLine } from '#core/practice-log/practice-answer-line.ts';
import { textOf } from '#core/texts/classic.ts';
import { manualFacts } from './facts.ts';

export const RESULTS = '/api/divination/results';
export const ENTRIES = '/api/divination/entries';
export const PRACTICE_ANSWERS = '/api/practice/answers';
export const SHEFU = '/api/shefu';

/** 屯 with 初爻 moving; changes go over it. Its line is given by `movingYao` alone. */
export function resultBody(timestamp: string, changes: Readonly<Record<string, unknown>> = {}) {
  const { movingLines: _, ...body } = toDivinationResult(manualFacts(timestamp, '010001'), textOf);
  return { ...body, ...changes };
}

/** An entry about 屯 with 初爻 moving, with something in every field; changes go over it. */
export const entryBody = (changes: Readonly<Record<string, unknown>> = {}) => ({
  cast: '010001-010000',
  question: '此行可否',
  category: '出行',
  judgment: { text: '宜守', at: '2026-11-15T08:00:00.000Z', first: null },
  notes: [{ id: 'note-0001', at: '2026-11-15T09:00:00.000Z', text: '友人来信', mark: null }],
  outcome: null,
  reviewOn: '2026-12-01',
  omen: { text: '二雀争枝，一同坠地。', posture: 'standing', trigram: '110' },
  images: ['守静'],
  ...changes,
});

/** 屯 with 初爻 moving as a row of the table, without its user and timestamp. */
export const ROW = {
  figure: '010001-010000',
  method: 'manual',
  basis: null,
  cast_for: '2024-01-01T00:00:00.000Z',
  utc_offset: null,
  day_at: null,
  created_at: 0,
} as const;

/** The nth answer of a log of practice as a line, given at noon in China, a second after the one before; changes go over it. */
export function practiceAnswerLine(n: number, changes: Partial<PracticeAnswer> = {}): string {
  const at = new Date(Date.UTC(2026, 9, 8, 4) + n * 1000).toISOString();
  const id = `answer-${String(n).padStart(8, '0')}`;
  return toLine({ id, card: 'name:010001', answer: 'good', at, day: at.slice(0, 10), ...changes });
}

/** A puzzle in words alone; changes go over it. */
export const puzzleBody = (changes: Readonly<Record<string, unknown>> = {}) => ({
  title: '匣中何物',
  questionText: '内方外圆，五色成文。',
  questionImageUrl: null,
  answerText: '印囊。',
  answerImageUrl: null,
  ...changes,
});

let guessed = 0;

/** A guess with a cast, by a client id of its own; changes go over it. */
export const guessBody = (puzzleId: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  clientId: `device-${guessed++}-0001`,
  puzzleId,
  version: 1,
  text: '外圆内方，是一枚铜钱。',
  cast: { figure: '010001-010000', method: 'time', castFor: '2026-11-17T08:00:00.000Z' },
  sealedAt: '2026-11-17T08:01:00.000Z',
  ...changes,
});
