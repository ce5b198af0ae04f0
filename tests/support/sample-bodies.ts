import { toDivinationResult } from '#contract/divination-result.ts';
import { castManually } from '#core/casting/cast.ts';
import { textOf } from '#core/texts/classic.ts';

export const RESULTS = '/api/divination/results';
export const SHEFU = '/api/shefu';

/** 屯 with 初爻 moving, as the app sends it; changes go over it. */
export const resultBody = (timestamp: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  ...toDivinationResult(castManually('010', '001', 0), timestamp, textOf),
  ...changes,
});

/** A puzzle in words alone; changes go over it. */
export const puzzleBody = (changes: Readonly<Record<string, unknown>> = {}) => ({
  title: '匣中何物',
  questionText: '内方外圆，五色成文。',
  questionImageUrl: null,
  answerText: '印囊。',
  answerImageUrl: null,
  ...changes,
});
