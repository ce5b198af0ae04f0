import { expect } from 'vitest';
import type { Answer, CallOptions, TestApp } from './app.ts';

/** One row of the table of bad inputs: what is sent, and what must come back. */
export interface BadInput {
  /** Its number in the table, C1 … C16 or 1 … 84. */
  readonly row: string;
  readonly name: string;
  /** Sends what is wrong and answers what came back; several answers for a row with several inputs. */
  send(app: TestApp): Promise<Answer | readonly Answer[]>;
  readonly status: number;
  /** Exactly this message; left out where the row names none. */
  readonly message?: string;
  /** Set where the row says that something is stored after all; otherwise nothing may have changed. */
  readonly changes?: true;
  /** What else must hold afterwards. */
  also?(app: TestApp, answers: readonly Answer[]): Promise<void> | void;
}

export const post =
  (path: string, body: unknown, options: CallOptions = {}) =>
  (app: TestApp) =>
    app.call('POST', path, { body, ...options });

/** Sends, compares, and makes sure that a refusal left every table as it was. */
export async function holds(app: TestApp, row: BadInput): Promise<void> {
  const before = await app.snapshot();
  const answers = [await row.send(app)].flat() as Answer[];
  for (const answer of answers) {
    expect(answer.status, `${row.row} ${row.name}: ${answer.text}`).toBe(row.status);
    if (row.message !== undefined) expect(answer.json?.message, row.name).toBe(row.message);
    if (answer.status >= 400)
      expect(answer.json).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
  }
  if (!row.changes) expect(await app.snapshot(), `${row.row} ${row.name} changed something`).toBe(before);
  await row.also?.(app, answers);
}
