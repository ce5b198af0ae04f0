import type { PuzzleOnTheWire } from '#contract/puzzle.ts';
import type { TestApp, TestResponse, TestUser } from './app.ts';
import { puzzleBody, SHEFU } from './sample-bodies.ts';

type Changes = Readonly<Record<string, unknown>>;

interface PuzzlePage {
  readonly puzzles: readonly PuzzleOnTheWire[];
  readonly pagination: {
    readonly page: number;
    readonly limit: number;
    readonly total: number;
    readonly totalPages: number;
  };
}

export interface PuzzleCaller {
  readonly user: TestUser;
  create(changes?: Changes): Promise<TestResponse>;
  /** Its id; the puzzle must have been taken. */
  created(changes?: Changes): Promise<number>;
  update(id: number, changes?: Changes): Promise<TestResponse>;
  remove(id: number): Promise<TestResponse>;
}

export function puzzleCaller(app: TestApp, user: TestUser): PuzzleCaller {
  const { token } = user;
  const create = (changes: Changes = {}) =>
    app.call('POST', `${SHEFU}?action=create`, { token, body: puzzleBody(changes) });
  return {
    user,
    create,
    async created(changes) {
      const { status, json, text } = await create(changes);
      if (status !== 201) throw new Error(text);
      return json['id'] as number;
    },
    update: (id, changes = {}) =>
      app.call('PUT', `${SHEFU}?action=update&id=${id}`, { token, body: puzzleBody(changes) }),
    remove: (id) => app.call('DELETE', `${SHEFU}?action=delete&id=${id}`, { token }),
  };
}

/** As a guest sees them. */
export async function puzzlePage(app: TestApp, page: number, limit: number): Promise<PuzzlePage> {
  const { json } = await app.call('GET', `${SHEFU}?action=list&page=${page}&limit=${limit}`);
  return json as unknown as PuzzlePage;
}

export const showPuzzle = (app: TestApp, id: number): Promise<TestResponse> =>
  app.call('GET', `${SHEFU}?action=detail&id=${id}`);

/** All ids there are, page by page. */
export async function idsByPages(app: TestApp, limit: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { puzzles, pagination } = await puzzlePage(app, page, limit);
    ids.push(...puzzles.map(({ id }) => id));
    if (page >= pagination.totalPages) return ids;
  }
}
