import { addAnswers, listAnswers } from '#contract/practice.ts';
import type { Answer } from '#core/practice/answer.ts';
import { parseLine, toLine } from '#core/practice/answer-line.ts';
import { log } from '../log/logger.ts';
import { exchange, type Failure, httpStatusOf, messageOf, pauseOf } from '../network/api.ts';
import { refusalOf } from '../sending/retry.ts';

/**
 * added: the server has them, but for those whose ids stand for other answers there. full: there is no room for them. rejected: refused as
 * they are. ended: the session is over. refused: refused for now. offline: no server was reached.
 */
export type BatchAnswer =
  | {
      readonly kind: 'added';
      readonly epoch: string;
      readonly added: number;
      readonly differing: readonly string[];
      readonly revision: number;
    }
  | { readonly kind: 'full'; readonly message: string }
  | { readonly kind: 'refused'; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'rejected' | 'ended' | 'offline' };

export interface AnswerPage {
  readonly answers: readonly Answer[];
  readonly epoch: string;
  readonly revision: number;
  readonly more: boolean;
}

/** The two calls about the log of practice. Each is made in the turn in which it is called, with the token of whoever is signed in then. */
export interface PracticeCalls {
  readonly send: (answers: readonly Answer[]) => Promise<BatchAnswer>;
  /** Null: not read. */
  readonly list: (since: number) => Promise<AnswerPage | null>;
}

function refusedBatch(failure: Failure): BatchAnswer {
  if (failure.kind === 'problem' && failure.code === 'practice.full')
    return { kind: 'full', message: messageOf(failure, '') };
  const kind = refusalOf(failure.kind, httpStatusOf(failure));
  return { kind, ...(kind === 'refused' && { retryAfterMs: pauseOf(failure) }) };
}

/** A line of a form that only a newer version knows stays on the server. */
const answersFrom = (lines: readonly string[]): readonly Answer[] =>
  lines.map(parseLine).filter((answer) => answer !== null);

export const practiceCalls: PracticeCalls = {
  async send(answers) {
    const result = await exchange(addAnswers, { body: { answers: answers.map(toLine) } });
    if (!result.ok) {
      const answer = refusedBatch(result.error);
      const status = httpStatusOf(result.error);
      log('warning', `answers ${answer.kind}`, { status, count: answers.length });
      return answer;
    }
    const { body, headers } = result.value;
    if (!headers) return { kind: 'offline' };
    const { added, differing, revision } = body;
    return { kind: 'added', epoch: headers.epoch, added, differing, revision };
  },
  async list(since) {
    const result = await exchange(listAnswers, { query: { since: String(since) } });
    if (!result.ok || !result.value.headers) return null;
    const { answers, revision, more } = result.value.body;
    return { answers: answersFrom(answers), revision, more, epoch: result.value.headers.epoch };
  },
};
