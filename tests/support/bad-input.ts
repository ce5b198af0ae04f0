import { expect } from 'vitest';
import { type CallOptions, startApp, type TestApp, type TestResponse } from './app.ts';

/** One row of the table of bad inputs: what is sent, and what must come back. */
export interface BadInput {
  /** Its number in the table, C1 … C16 or a number. */
  readonly row: string;
  readonly name: string;
  /** Settings the row is tried under; it then has a server of its own, with an empty database. */
  readonly env?: Readonly<Record<string, string>>;
  /** What must be there beforehand: users, uploads, rows. Runs before the first look at the tables. */
  prepare?(app: TestApp): Promise<unknown>;
  /** Sends what is wrong and answers what came back; several answers for a row with several inputs. */
  send(app: TestApp): Promise<TestResponse | readonly TestResponse[]>;
  readonly status: number;
  /** Exactly this message; left out where the row names none. */
  readonly message?: string;
  /** The request itself or the image in it decides, not what is stored: asked on one engine, though a caller is made for it. */
  readonly isBeforeSql?: true;
  /** Set where the row says that something is stored after all; otherwise nothing may have changed. */
  readonly changes?: true;
  /** What else must hold afterwards. */
  also?(app: TestApp, responses: readonly TestResponse[]): Promise<void> | void;
}

/** Refused, or taken, whatever is in the database: asked on one engine, with one store of images. */
export const isWithoutSql = ({ isBeforeSql, prepare, changes, also, status }: BadInput): boolean =>
  isBeforeSql ?? (!prepare && !changes && !also && [400, 405, 413, 415].includes(status));

/** Makes something at the first asking, once for each app: an account or a link that several rows use. */
export function perApp<T>(make: (app: TestApp) => Promise<T>): (app: TestApp) => Promise<T> {
  const made = new WeakMap<TestApp, Promise<T>>();
  return (app) => {
    const thing = made.get(app) ?? make(app);
    made.set(app, thing);
    return thing;
  };
}

/** One call after the other, answers in the order of the inputs. */
export async function inTurn<Input>(
  inputs: readonly Input[],
  send: (input: Input) => Promise<TestResponse>,
): Promise<readonly TestResponse[]> {
  const responses: TestResponse[] = [];
  for (const input of inputs) responses.push(await send(input));
  return responses;
}

export const post =
  (path: string, body: unknown, options: CallOptions = {}) =>
  (app: TestApp) =>
    app.call('POST', path, { body, ...options });

/** The same call with several bodies, one after another. */
export const postEach = (path: string, bodies: readonly unknown[]) => async (app: TestApp) => {
  const responses: TestResponse[] = [];
  for (const body of bodies) responses.push(await app.call('POST', path, { body }));
  return responses;
};

/** Sends, compares, and makes sure that a refusal left every table as it was. */
async function holdsOn(app: TestApp, row: BadInput): Promise<void> {
  await row.prepare?.(app);
  const before = await app.snapshot();
  const responses = [await row.send(app)].flat() as TestResponse[];
  expect(responses.length, `${row.row} ${row.name} answered nothing`).toBeGreaterThan(0);
  for (const response of responses) {
    expect(response.status, `${row.row} ${row.name}: ${response.text}`).toBe(row.status);
    if (row.message !== undefined) expect(response.json?.message, row.name).toBe(row.message);
    if (response.status >= 400)
      expect(response.json).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
  }
  if (!row.changes) expect(await app.snapshot(), `${row.row} ${row.name} changed something`).toBe(before);
  await row.also?.(app, responses);
}

/** The row on the server all rows share, or on one of its own if it needs other settings. */
export async function holds(shared: TestApp, row: BadInput): Promise<void> {
  if (!row.env) return holdsOn(shared, row);
  const own = await startApp(shared.engine, row.env);
  try {
    await holdsOn(own, row);
  } finally {
    await own.close();
  }
}
