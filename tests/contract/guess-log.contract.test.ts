import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PAGE_CHANGES } from '#server/features/shefu/guess-log-repo.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { puzzleCaller } from '../support/puzzle-caller.ts';
import { guessBody } from '../support/sample-bodies.ts';

interface Change {
  readonly clientId: string | null;
  readonly puzzleId: number;
  readonly isGone: boolean;
}

describe.each(ENGINES)('the log of guesses and opened answers on %s', (engine) => {
  const app = useApp(engine);
  const pose = async () => {
    const author = puzzleCaller(app, await app.user());
    return { author, id: await author.created() };
  };
  const send = ({ token }: TestUser, body: unknown) => app.call('POST', '/api/shefu/guess', { token, body });
  const open = ({ token }: TestUser, id: number) => app.call('POST', '/api/shefu/answer', { token, body: { id } });
  const remove = ({ token }: TestUser, id: unknown) => app.call('DELETE', `/api/shefu/guess?id=${id}`, { token });
  const guessIn = (json: object) => (json as { guess: { id: number; hasSeenAnswer: boolean } }).guess;
  async function read({ token }: TestUser, since = 0) {
    const { json, headers } = await app.call('GET', `/api/shefu/guesses/changes?since=${since}`, { token });
    const { changes, revision, more } = json as unknown as { changes: Change[]; revision: number; more: boolean };
    return { changes, revision, more, epoch: headers['x-data-epoch'] };
  }

  test('each change has a number, the epoch is that of the results, and what was read is not read again', async () => {
    const [first, second] = [await pose(), await pose()];
    const user = await app.user();
    expect(await read(user)).toMatchObject({ changes: [], revision: 0, more: false });
    const opened = await open(user, first.id);
    const body = guessBody(second.id);
    const sent = await send(user, body);
    expect([opened, sent].map(({ headers }) => headers['x-data-rev'])).toEqual(['1', '2']);
    expect(opened.json['isNoted']).toBe(true);
    const results = await app.call('GET', '/api/divination/results', { token: user.token });
    const { changes, revision, epoch } = await read(user);
    expect([epoch, sent.headers['x-data-epoch']]).toEqual(Array(2).fill(results.headers['x-data-epoch']));
    const guessed = { clientId: body.clientId, puzzleId: second.id, isGone: false };
    expect([changes, revision]).toEqual([[{ clientId: null, puzzleId: first.id, isGone: false }, guessed], 2]);
    expect((await read(user, 1)).changes).toEqual([guessed]);
    expect(await read(user, 2)).toMatchObject({ changes: [], revision: 2 });
    expect((await read(user, 9)).revision).toBe(2); // lower than what was asked for: the data was restored
    expect((await read(await app.user())).changes).toEqual([]);
  });

  test('what is sent again, opened again, or opened after a guess, is no change; nor is an author’s own answer', async () => {
    const { author, id } = await pose();
    const user = await app.user();
    const body = guessBody(id);
    await open(user, id);
    await send(user, body);
    for (const { headers } of [await send(user, body), await send(user, body)]) expect(headers['x-data-rev']).toBe('2');
    const other = await app.user();
    await send(other, guessBody(id));
    for (const [reader, isNoted, revision] of [
      [user, false, '2'],
      [other, false, '1'],
      [author.user, false, '0'],
    ] as const) {
      const { json, headers } = await open(reader, id);
      expect([json['isNoted'], headers['x-data-rev']]).toEqual([isNoted, revision]);
    }
    expect((await read(user)).revision).toBe(2);
    expect((await read(author.user)).changes).toEqual([]);
  });

  test('a deleted guess is gone for every reader, does not come back when it is sent again, and its answer counts as opened', async () => {
    const { id } = await pose();
    const user = await app.user();
    const body = guessBody(id);
    const { json } = await send(user, body);
    const deleted = await remove(user, guessIn(json).id);
    expect([deleted.json['isNoted'], deleted.headers['x-data-rev']]).toEqual([true, '3']);
    expect((await read(user, 1)).changes).toEqual([
      { clientId: body.clientId, puzzleId: id, isGone: true },
      { clientId: null, puzzleId: id, isGone: false },
    ]);
    const again = await send(user, body);
    expect([again.status, again.json.code]).toEqual([410, 'guess.deleted']);
    expect(guessIn((await send(user, guessBody(id))).json).hasSeenAnswer).toBe(true);
  });

  test('a view goes with its puzzle; a guess stays, and is deleted without a view', async () => {
    const { author, id } = await pose();
    const user = await app.user();
    await open(user, id);
    const body = guessBody(id);
    const { json } = await send(user, body);
    await author.remove(id);
    const guess = { clientId: body.clientId, puzzleId: id };
    const view = { clientId: null, puzzleId: id, isGone: true };
    expect((await read(user)).changes).toEqual([view, { ...guess, isGone: false }]);
    expect((await remove(user, guessIn(json).id)).json['isNoted']).toBe(false);
    expect((await read(user)).changes).toEqual([view, { ...guess, isGone: true }]);
  });

  test('what was there before the log is logged when it is sent again, or deleted', async () => {
    const { id } = await pose();
    const user = await app.user();
    const body = guessBody(id);
    const { json } = await send(user, body);
    await app.database.db.deleteFrom('guess_log').where('user_id', '=', user.id).execute();
    expect((await send(user, body)).headers['x-data-rev']).toBe('1');
    await app.database.db.deleteFrom('guess_log').where('user_id', '=', user.id).execute();
    await remove(user, guessIn(json).id);
    expect((await read(user)).changes[0]).toEqual({ clientId: body.clientId, puzzleId: id, isGone: true });
  });

  test('views and guesses that arrive together have each a number of their own', async () => {
    const user = await app.user();
    const puzzles = await Promise.all(Array.from({ length: 6 }, pose));
    await Promise.all(puzzles.flatMap(({ id }) => [open(user, id), send(user, guessBody(id))]));
    const { changes, revision } = await read(user);
    expect(changes.filter(({ clientId }) => clientId !== null)).toHaveLength(6);
    expect(revision).toBe(changes.length);
  });

  test('a long log is read a page at a time', async () => {
    const user = await app.user();
    const rows = Array.from({ length: PAGE_CHANGES + 5 }, (_, n) => ({
      user_id: user.id,
      revision: n + 1,
      client_id: `device-${n}-long`,
      puzzle_id: n,
    }));
    for (let at = 0; at < rows.length; at += 200)
      await app.database.db
        .insertInto('guess_log')
        .values(rows.slice(at, at + 200))
        .execute();
    const page = await read(user);
    expect([page.changes.length, page.revision, page.more]).toEqual([PAGE_CHANGES, PAGE_CHANGES, true]);
    expect(await read(user, PAGE_CHANGES)).toMatchObject({ revision: PAGE_CHANGES + 5, more: false });
    await sql`delete from guess_log where user_id = ${user.id}`.execute(app.database.db);
  });
});
