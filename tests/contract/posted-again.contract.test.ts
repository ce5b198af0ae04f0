import { describe, expect, test } from 'vitest';
import { ENGINES, useApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { uploadedBy } from '../support/images.ts';
import { puzzleCaller, puzzlePage } from '../support/puzzle-caller.ts';

const DAY_MS = 86_400_000;
let named = 0;
const newId = () => `device-${named++}-0001`;

describe.each(ENGINES)('a puzzle that is posted again on %s', (engine) => {
  const app = useApp(engine);
  const newcomer = async (name?: string) => puzzleCaller(app, await app.user(name));
  const total = async () => (await puzzlePage(app, 1, 1)).pagination.total;

  test('under one id it is there once, however many arrive together, and each gets the first answer', async () => {
    const author = await newcomer();
    const before = await total();
    const clientId = newId();
    const responses = await Promise.all(Array.from({ length: 6 }, () => author.create({ clientId })));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await total()).toBe(before + 1);
    await audit(app.database);
  });

  test('without an id each post is a puzzle, and the same id of somebody else is another puzzle', async () => {
    const [author, other] = [await newcomer(), await newcomer()];
    const clientId = newId();
    const posts = [author.create(), author.create(), author.create({ clientId }), other.create({ clientId })];
    const ids = (await Promise.all(posts)).map(({ json }) => json['id']);
    expect(new Set(ids).size).toBe(4);
  });

  test('with other words, or another image, it is refused and changes nothing', async () => {
    const author = await newcomer();
    const [questionImageUrl, clientId] = [await uploadedBy(app, author.user), newId()];
    const id = await author.created({ clientId, questionImageUrl });
    expect((await author.create({ clientId, questionImageUrl })).json['id']).toBe(id);
    for (const changes of [{ answerText: '改过' }, { questionImageUrl: null }]) {
      const { status, json } = await author.create({ clientId, questionImageUrl, ...changes });
      expect([status, json.code]).toEqual([409, 'puzzle.posted']);
    }
  });

  test('changed since, hidden since, or by an account that is paused since, it is answered as the first time', async () => {
    const author = await newcomer();
    const [questionImageUrl, clientId] = [await uploadedBy(app, author.user), newId()];
    const body = { clientId, questionImageUrl };
    const id = await author.created(body);
    await app.database.db.updateTable('puzzles').set({ hidden_at: app.clock.now }).where('id', '=', id).execute();
    const until = app.clock.now + DAY_MS;
    const pause = (paused_until: number) =>
      app.database.db.updateTable('users').set({ paused_until }).where('id', '=', author.user.id).execute();
    await pause(until);
    expect((await author.create(body)).json['id']).toBe(id);
    expect((await author.create()).json.code).toBe('account.paused');
    await pause(0);
    await app.database.db.updateTable('puzzles').set({ hidden_at: null }).where('id', '=', id).execute();
    await author.update(id, { answerText: '改过' }); // its image is gone with it
    const again = await author.create(body);
    expect([again.status, again.json['id']]).toEqual([201, id]);
  });

  test('an invalid id is refused', async () => {
    const author = await newcomer();
    for (const clientId of ['short', 'with space', 'x'.repeat(41), '题目编号题目编号'])
      expect((await author.create({ clientId })).json.message).toBe('操作编号无效');
  });
});
