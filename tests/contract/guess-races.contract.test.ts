import { describe, expect, test } from 'vitest';
import { anotherServer } from '../support/another-server.ts';
import { ENGINES, startAppInTest, type TestUser, useApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { decideReported } from '../support/moderation-caller.ts';
import { puzzleCaller } from '../support/puzzle-caller.ts';
import { guessBody } from '../support/sample-bodies.ts';

const ROUNDS = 12;

describe.each(ENGINES)('guesses at the same time as something else on %s', (engine) => {
  const app = useApp(engine, {}, { waitsForLocks: true });

  const send = ({ token }: TestUser, id: number) =>
    app.call('POST', '/api/shefu/guess', { token, body: guessBody(id) });
  const open = ({ token }: TestUser, id: number) => app.call('POST', '/api/shefu/answer', { token, body: { id } });
  const users = async (count: number): Promise<readonly TestUser[]> => {
    const made: TestUser[] = [];
    while (made.length < count) made.push(await app.user());
    return made;
  };

  test('an edit and the first guess: whichever comes second, a guess that met an earlier version has an edit with its time', async () => {
    const [author, guesser] = (await users(2)) as [TestUser, TestUser];
    const caller = puzzleCaller(app, author);
    app.clock.now += 24 * 3_600_000;
    for (let round = 0; round < ROUNDS; round++) {
      const id = await caller.created();
      const [sent, edited] = await Promise.all([send(guesser, id), caller.update(id, { title: '改过的匣子' })]);
      expect([sent.status, edited.status]).toEqual([201, 200]);
      const { puzzleVersion } = sent.json['guess'] as { puzzleVersion: number };
      const { version, editedAt } = (await app.call('GET', `/api/shefu/question?id=${id}`)).json;
      expect(version).toBe(2);
      const guess = await app.database.db
        .selectFrom('guesses')
        .select('puzzle_title')
        .where('puzzle_id', '=', id)
        .executeTakeFirstOrThrow();
      const metTheFirst = guess.puzzle_title !== '改过的匣子';
      expect([puzzleVersion, editedAt !== null]).toEqual([1, metTheFirst]); // the device says 1 either way
    }
  });

  test('answers opened and guesses sent while the puzzle is deleted are answered, or it is not found', async () => {
    const author = await app.user();
    const caller = puzzleCaller(app, author);
    const [openers, guessers] = [await users(5), await users(3)];
    app.clock.now += 24 * 3_600_000;
    for (let round = 0; round < ROUNDS; round++) {
      const id = await caller.created();
      const responses = await Promise.all([
        ...openers.map((user) => open(user, id)),
        caller.remove(id),
        ...guessers.map((user) => send(user, id)),
      ]);
      expect(responses.filter(({ status }) => ![200, 201, 404].includes(status)).map(({ text }) => text)).toEqual([]);
    }
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('a guess and the answer at once by one person: it is marked if, and only if, the answer came first', async () => {
    const author = await app.user();
    const caller = puzzleCaller(app, author);
    const guesser = await app.user();
    app.clock.now += 24 * 3_600_000;
    for (let round = 0; round < ROUNDS; round++) {
      const id = await caller.created();
      const [sent, opened, other] = await Promise.all([send(guesser, id), open(guesser, id), send(guesser, id)]);
      expect([[sent.status, other.status].sort(), opened.status]).toEqual([[201, 409], 200]);
      const { json } = await app.call('GET', `/api/shefu/guess?id=${id}`, { token: guesser.token });
      const { hasSeenAnswer } = json['guess'] as { hasSeenAnswer: boolean };
      const counts = (await app.call('GET', `/api/shefu/counts?ids=${id}`)).json['counts'];
      expect(counts).toEqual([{ id, guesses: hasSeenAnswer ? 0 : 1, hits: 0 }]);
    }
  });

  test('the puzzle of the day is asked for by many at once on two servers: one row, one answer', async () => {
    const own = await startAppInTest(engine, {}, { waitsForLocks: true });
    const other = await anotherServer(own);
    const caller = puzzleCaller(own, await own.user());
    for (let n = 0; n < 3; n++) await caller.created();
    const days = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? own : other).call('GET', '/api/shefu/daily')),
    );
    expect(new Set(days.map(({ text }) => text)).size).toBe(1);
    expect(await own.database.db.selectFrom('daily_puzzles').selectAll().execute()).toHaveLength(1);
    const featured = own.database.db.selectFrom('puzzles').select('id').where('featured_on', 'is not', null);
    expect(await featured.execute()).toHaveLength(1);
  });

  test('words of author and guesser, an outcome and a deletion at once: the counts are those of the guesses', async () => {
    const [author, guesser] = (await users(2)) as [TestUser, TestUser];
    const admin = await app.user(undefined, 'admin');
    const caller = puzzleCaller(app, author);
    app.clock.now += 24 * 3_600_000;
    for (let round = 0; round < ROUNDS; round++) {
      const id = await caller.created();
      const { id: guess } = (await send(guesser, id)).json['guess'] as { id: number };
      const say = ({ token }: TestUser, verdict: string) =>
        app.call('PUT', '/api/shefu/guess', { token, body: { id: guess, verdict } });
      const hidden = { kind: 'guess', id: String(guess), verdict: 'hide' };
      const responses = await Promise.all([
        say(author, 'near'),
        say(author, 'miss'),
        say(guesser, 'hit'),
        decideReported(app, admin, hidden),
        ...(round % 2 === 0 ? [] : [app.call('DELETE', `/api/shefu/guess?id=${guess}`, { token: guesser.token })]),
      ]);
      expect(responses.filter(({ status }) => ![200, 404, 409].includes(status)).map(({ text }) => text)).toEqual([]);
    }
    expect((await audit(app.database)).faults).toEqual([]);
    const left = app.database.db.selectFrom('moderated').select('thing').where('kind', '=', 'guess');
    const guesses = app.database.db.selectFrom('guesses').select('id');
    const ids = new Set((await guesses.execute()).map(({ id }) => String(id)));
    expect((await left.execute()).filter(({ thing }) => !ids.has(thing))).toEqual([]);
  });
});
