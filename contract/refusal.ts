import type { BaseIssue } from 'valibot';
import type { ProblemBody } from './words/problems.ts';

/** What a caller reads about refused input: the first thing that is wrong, and the field it is in if it is in one. */
export type InputRefusal = Pick<ProblemBody, 'message' | 'field'>;

export function refusalOf([{ message, path }]: readonly [BaseIssue<unknown>, ...unknown[]]): InputRefusal {
  const field = path?.[0]?.key;
  return typeof field === 'string' ? { message, field } : { message };
}
