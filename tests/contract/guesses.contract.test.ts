import { describe, expect, test } from 'vitest';
import { ENGINES, startAppInTest, type TestUser, useApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { decideReported } from '../support/moderation-caller.ts';
import { puzzleCaller } from '../support/puzzle-caller.ts';
import { guessBody } from '../support/sample-bodies.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(ENGINES)('guesses on %s', (engine) => {
  const app = useApp(engine);

  const send = ({ token }: TestUser, body: ReturnType<typeof guessBody>) =>
    app.call('POST', '/api/shefu/guess', { token, body });
  const guessed = async (user: TestUser, puzzleId: number, changes = {}) => {
    const { status, json, text } = await send(user, guessBody(puzzleId, changes));
    if (status !== 201) throw new Error(text);
    return json['guess'] as { readonly id: number; readonly hasSeenAnswer: boolean; readonly puzzleVersion: number };
  };
  const say = ({ token }: TestUser, id: number, verdict: string) =>
    app.call('PUT', '/api/shefu/guess', { token, body: { id, verdict } });
  const countsOf = async (id: number) => {
    const { json } = await app.call('GET', `/api/shefu/question?id=${id}`);
    return [json['guesses'], json['hits']];
  };
  const others = ({ token }: TestUser, id: number, before = '') =>
    app.call('GET', `/api/shefu/guesses?id=${id}${before}`, { token });
  const pose = async (changes = {}) => {
    const author = await app.user();
    return { author, id: await puzzleCaller(app, author).created(changes) };
  };

  test('a question comes without its answer; the answer comes with the guess, or on demand, which is recorded', async () => {
    const { author, id } = await pose({ answerText: '印囊之谜底' });
    const [guesser, peeker] = [await app.user(), await app.user()];
    const asked = [
      await app.call('GET', `/api/shefu/question?id=${id}`),
      await app.call('GET', `/api/shefu/guess?id=${id}`, { token: guesser.token }),
      await app.call('GET', '/api/shefu/browse?filter=unguessed', { token: guesser.token }),
      await app.call('GET', '/api/shefu/daily'),
      await others(guesser, id),
    ];
    expect(asked.filter(({ text }) => text.includes('印囊之谜底'))).toEqual([]);
    const sent = await send(guesser, guessBody(id));
    expect([sent.status, sent.json['answer']]).toEqual([201, { text: '印囊之谜底', imageUrl: null }]);
    const opened = await app.call('POST', '/api/shefu/answer', { token: peeker.token, body: { id } });
    expect(opened.json['answer']).toEqual({ text: '印囊之谜底', imageUrl: null });
    expect((await guessed(peeker, id)).hasSeenAnswer).toBe(true);
    expect(await countsOf(id)).toEqual([1, 0]);
    expect((await others(author, id)).json['guesses']).toHaveLength(2);
  });

  test('a guess that is sent again, also many times at once, is stored once and answered the same', async () => {
    const { id } = await pose();
    const user = await app.user();
    const body = guessBody(id);
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(user, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect((await send(user, guessBody(id))).json.code).toBe('guess.again');
    expect(await countsOf(id)).toEqual([1, 0]);
  });

  test('a guess that was sent before is answered though the puzzle is gone and the account is paused', async () => {
    const { author, id } = await pose();
    const user = await app.user();
    const body = guessBody(id);
    await send(user, body);
    await puzzleCaller(app, author).remove(id);
    const until = app.clock.now + DAY_MS;
    await app.database.db.updateTable('users').set({ paused_until: until }).where('id', '=', user.id).execute();
    const again = await send(user, body);
    expect([again.status, again.json['answer']]).toEqual([200, { text: null, imageUrl: null }]);
    expect((await send(user, guessBody(id))).json.code).toBe('account.paused');
    const own = await app.call('GET', '/api/shefu/guesses/own', { token: user.token });
    expect(own.json['guesses']).toHaveLength(1);
  });

  test('a guess was sealed between the puzzle and now, whatever the clock of its device says', async () => {
    const { id } = await pose();
    const posed = new Date(app.clock.now).toISOString();
    app.clock.now += DAY_MS;
    const now = new Date(app.clock.now).toISOString();
    const between = new Date(app.clock.now - DAY_MS / 2).toISOString();
    for (const [sealedAt, stored] of [
      ['1970-01-01T00:00:00.000Z', posed],
      ['2099-12-31T23:59:59.999Z', now],
      [between, between],
    ] as const) {
      const { status, json } = await send(await app.user(), guessBody(id, { sealedAt }));
      expect([status, (json['guess'] as { sealedAt: string }).sealedAt]).toEqual([201, stored]);
    }
  });

  test('a client id that was sent before gives the answer of its own puzzle, whichever puzzle is named with it', async () => {
    const [first, second] = [await pose({ answerText: '先猜的谜底' }), await pose({ answerText: '没猜的谜底' })];
    const user = await app.user();
    const body = guessBody(first.id);
    await send(user, body);
    const again = await send(user, { ...body, puzzleId: second.id });
    expect([again.status, again.json['answer']]).toEqual([200, { text: '先猜的谜底', imageUrl: null }]);
    expect((await guessed(user, second.id)).hasSeenAnswer).toBe(false);
  });

  test('deleting a guess while its puzzle is hidden counts as having seen the answer all the same', async () => {
    const { id } = await pose();
    const [user, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const guess = await guessed(user, id);
    const judge = (verdict: string) => decideReported(app, admin, { kind: 'puzzle', id: String(id), verdict });
    await judge('hide');
    expect((await app.call('DELETE', `/api/shefu/guess?id=${guess.id}`, { token: user.token })).status).toBe(200);
    await judge('show');
    expect((await guessed(user, id)).hasSeenAnswer).toBe(true);
  });

  test('the title of a hidden puzzle is gone from the guesses at it, also once it is deleted; restored, it is back', async () => {
    const { author, id } = await pose({ title: '骂人的匣子' });
    const [user, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const guess = await guessed(user, id);
    const judge = (verdict: string) => decideReported(app, admin, { kind: 'puzzle', id: String(id), verdict });
    const listed = async () => (await app.call('GET', '/api/shefu/guesses/own', { token: user.token })).text;
    expect(await listed()).toContain('骂人的匣子');
    await judge('hide');
    expect(await listed()).not.toContain('骂人的匣子');
    await judge('show');
    expect(await listed()).toContain('骂人的匣子');
    await judge('hide');
    await puzzleCaller(app, author).remove(id);
    const text = await listed();
    expect([text.includes(`"id":${guess.id},`), text.includes('骂人的匣子')]).toEqual([true, false]);
  });

  test('中 counts the author’s outcome, else the guesser’s; the author sets it once, and then nobody changes it', async () => {
    const { author, id } = await pose();
    const [user, stranger] = [await app.user(), await app.user()];
    const guess = await guessed(user, id);
    await say(user, guess.id, 'miss');
    expect((await say(user, guess.id, 'hit')).status).toBe(200);
    expect(await countsOf(id)).toEqual([1, 1]);
    expect((await say(stranger, guess.id, 'miss')).json.code).toBe('guess.notFound');
    expect((await say(author, guess.id, 'near')).status).toBe(200);
    expect(await countsOf(id)).toEqual([1, 0]);
    for (const who of [author, user]) expect((await say(who, guess.id, 'hit')).json.code).toBe('guess.spoken');
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('counts follow what is hidden, restored and deleted; another guess after one’s own was deleted does not count', async () => {
    const { id } = await pose();
    const [user, admin] = [await app.user(), await app.user(undefined, 'admin')];
    const guess = await guessed(user, id);
    await say(user, guess.id, 'hit');
    const judge = (verdict: string) => decideReported(app, admin, { kind: 'guess', id: String(guess.id), verdict });
    expect((await judge('hide')).status).toBe(200);
    expect(await countsOf(id)).toEqual([0, 0]);
    const own = await app.call('GET', `/api/shefu/guess?id=${id}`, { token: user.token });
    expect(own.json['guess']).toMatchObject({ isHidden: true });
    expect((await judge('show')).status).toBe(200);
    expect(await countsOf(id)).toEqual([1, 1]);
    const remove = () => app.call('DELETE', `/api/shefu/guess?id=${guess.id}`, { token: user.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).json.code).toBe('guess.notFound');
    expect((await guessed(user, id)).hasSeenAnswer).toBe(true);
    expect(await countsOf(id)).toEqual([0, 0]);
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('others’ guesses come newest first, twenty at a time, each once, without those that the reader reported', async () => {
    const { author, id } = await pose();
    const ids: number[] = [];
    for (let n = 0; n < 23; n++) ids.unshift((await guessed(await app.user(), id)).id);
    const reported = ids[3] as number;
    const body = { kind: 'guess', id: String(reported), reason: 'abuse' };
    expect((await app.call('POST', '/api/report', { token: author.token, body })).status).toBe(201);
    const first = (await others(author, id)).json;
    const second = (await others(author, id, `&before=${first['next']}`)).json;
    const seen = [first, second].flatMap((page) => (page['guesses'] as { id: number }[]).map((one) => one.id));
    expect(seen).toEqual(ids.filter((one) => one !== reported));
    expect([(first['guesses'] as unknown[]).length, second['next']]).toEqual([20, null]);
  });

  test('an edit after the first guess shows its time, and the guess keeps the version it met', async () => {
    const { author, id } = await pose();
    const question = async () => (await app.call('GET', `/api/shefu/question?id=${id}`)).json;
    await puzzleCaller(app, author).update(id, { title: '先改一回' });
    expect(await question()).toMatchObject({ version: 2, editedAt: null });
    const guess = await guessed(await app.user(), id, { version: 1 });
    expect(guess.puzzleVersion).toBe(1);
    await puzzleCaller(app, author).update(id, { title: '再改一回' });
    expect(await question()).toMatchObject({ version: 3, editedAt: new Date(app.clock.now).toISOString() });
  });

  test('未猜, 已猜 and 我出的 are separate lists, and one’s guesses are counted by method of casting', async () => {
    const { author, id } = await pose();
    const user = await app.user();
    const browse = async ({ token }: TestUser, filter: string) => {
      const { json } = await app.call('GET', `/api/shefu/browse?filter=${filter}`, { token });
      return (json['puzzles'] as { puzzle: { id: number }; verdict: unknown }[]).map((one) => [
        one.puzzle.id,
        one.verdict,
      ]);
    };
    expect((await browse(user, 'unguessed'))[0]).toEqual([id, null]);
    const guess = await guessed(user, id);
    await say(user, guess.id, 'near');
    expect([await browse(user, 'guessed'), await browse(author, 'mine')]).toEqual([[[id, 'near']], [[id, null]]]);
    expect((await browse(user, 'unguessed')).map(([one]) => one)).not.toContain(id);
    const own = await app.call('GET', '/api/shefu/guesses/own', { token: user.token });
    expect(own.json['totals']).toEqual([{ method: 'time', verdict: 'near', count: 1 }]);
    const counts = await app.call('GET', `/api/shefu/counts?ids=${id},9007199254740991`);
    expect(counts.json['counts']).toEqual([{ id, guesses: 1, hits: 0 }]);
  });

  test('the puzzle of the day is chosen once, the newest that was never featured; hidden, the next takes its place', async () => {
    app.clock.now += 2 * DAY_MS;
    const { author, id } = await pose();
    const daily = async () => (await app.call('GET', '/api/shefu/daily')).json;
    const first = await Promise.all([daily(), daily(), daily()]);
    expect(new Set(first.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(first[0]).toMatchObject({ question: { puzzle: { id, answer_text: null } } });
    await puzzleCaller(app, author).created();
    expect(await daily()).toEqual(first[0]);
    const admin = await app.user(undefined, 'admin');
    expect((await decideReported(app, admin, { kind: 'puzzle', id: String(id), verdict: 'hide' })).status).toBe(200);
    const next = (await daily())['question'] as { puzzle: { id: number } };
    expect(next.puzzle.id).not.toBe(id);
    const chosen = await puzzleCaller(app, author).created();
    await app.call('PUT', '/api/shefu/daily', { token: admin.token, body: { id: chosen } });
    expect(await daily()).toMatchObject({ question: { puzzle: { id: chosen } } });
    const rows = await app.database.db.selectFrom('daily_puzzles').selectAll().execute();
    expect(rows.filter(({ puzzle_id }) => puzzle_id === chosen)).toMatchObject([{ chosen_by: admin.id }]);
    app.clock.now += DAY_MS;
    expect((await daily())['day']).not.toBe(first[0]?.['day']);
  });

  test('a puzzle of the day that was hidden and is back takes the place of its successor once that is gone', async () => {
    const own = await startAppInTest(engine);
    const [author, admin] = [await own.user(), await own.user(undefined, 'admin')];
    const caller = puzzleCaller(own, author);
    const daily = async () => (await own.call('GET', '/api/shefu/daily')).json['question'];
    const [first, second] = [await caller.created(), await caller.created()];
    const judge = (verdict: string) => decideReported(own, admin, { kind: 'puzzle', id: String(second), verdict });
    expect(await daily()).toMatchObject({ puzzle: { id: second } });
    await judge('hide');
    expect(await daily()).toMatchObject({ puzzle: { id: first } });
    await judge('show');
    await caller.remove(first);
    expect(await daily()).toMatchObject({ puzzle: { id: second } });
  });

  test('the author gets news of guesses, the guesser of the author’s outcome, until they have looked', async () => {
    const { author, id } = await pose();
    const user = await app.user();
    const news = async ({ token }: TestUser) => (await app.call('GET', '/api/shefu/news', { token })).json;
    const time = () => new Date(app.clock.now).toISOString();
    const guess = await guessed(user, id);
    expect([await news(author), await news(user)]).toMatchObject([
      { guesses: 1, words: 0, own: 0, until: time(), wordsUntil: null, places: [{ id, guesses: 1, until: time() }] },
      { guesses: 0, words: 0, own: 1, until: null, wordsUntil: null, places: [] },
    ]);
    await say(author, guess.id, 'hit');
    expect(await news(user)).toMatchObject({ guesses: 0, words: 1, own: 1, wordsUntil: time(), places: [] });
    const areNew = async () => {
      const { json } = await app.call('GET', '/api/shefu/guesses/own', { token: user.token });
      return (json['guesses'] as readonly { isNew: boolean }[]).map(({ isNew }) => isNew);
    };
    expect(await areNew()).toEqual([true]);
    for (const { token } of [author, user]) await app.call('POST', '/api/shefu/news', { token });
    expect([await news(author), await news(user)]).toMatchObject(Array(2).fill({ guesses: 0, words: 0 }));
    expect(await areNew()).toEqual([false]);
    app.clock.now += 1;
    await guessed(await app.user(), id);
    const { until, ...counted } = await news(author);
    expect(counted).toMatchObject({ guesses: 1, words: 0, own: 0 });
    app.clock.now += 1;
    await guessed(await app.user(), id); // after the author has looked
    const seen = `/api/shefu/news?until=${encodeURIComponent(String(until))}`;
    await app.call('POST', seen, { token: author.token });
    expect(await news(author)).toMatchObject({ guesses: 1 });
    await app.call('POST', '/api/shefu/news?until=2020-01-01T00:00:00.000Z', { token: author.token });
    expect(await news(author)).toMatchObject({ guesses: 1 });
  });

  test('the day changes at midnight in China', async () => {
    app.clock.now = Date.parse('2027-03-01T15:59:59.999Z');
    expect((await app.call('GET', '/api/shefu/daily')).json['day']).toBe('2027-03-01');
    app.clock.now += 1;
    expect((await app.call('GET', '/api/shefu/daily')).json['day']).toBe('2027-03-02');
  });
});
