import { describe, expect, test } from 'vitest';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, useApp } from '../support/app.ts';
import { servedImage, UPLOAD, uploadedBy } from '../support/images.ts';
import { puzzleCaller, puzzlePage, showPuzzle } from '../support/puzzle-caller.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('puzzles on %s', (engine) => {
  const app = useApp(engine);

  const newcomer = async (name?: string, role?: 'superadmin') => puzzleCaller(app, await app.user(name, role));
  const removeImage = (token: string, imageUrl: string) => app.call('DELETE', UPLOAD, { token, body: { imageUrl } });
  const isServed = async (url: string) => (await app.call('GET', url)).status === 200;

  test('a puzzle is created, listed without its answer, shown with it, changed and deleted', async () => {
    const author = await newcomer('东方朔');
    const [questionImageUrl, answerImageUrl] = [await uploadedBy(app, author.user), await uploadedBy(app, author.user)];
    const response = await author.create({
      title: ' 盂下  何物 ',
      questionImageUrl,
      answerText: '守宫',
      answerImageUrl,
    });
    const id = response.json['id'] as number;
    expect([response.status, response.json]).toEqual([
      201,
      { success: true, message: '创建成功', id: expect.any(Number) },
    ]);
    const puzzle = {
      id,
      user_id: author.user.id,
      title: '盂下 何物',
      author: '东方朔',
      created_at: new Date(app.clock.now).toISOString(),
      question_text: '内方外圆，五色成文。',
      question_image_url: questionImageUrl,
      answer_text: '守宫',
      answer_image_url: answerImageUrl,
    };
    expect((await puzzlePage(app, 1, 20)).puzzles).toEqual([{ ...puzzle, answer_text: null, answer_image_url: null }]);
    expect((await showPuzzle(app, id)).json).toEqual({ success: true, puzzle });

    app.clock.now += 60_000;
    const updated = await author.update(id, { title: '匣中何物', questionText: '第一行\r\n第二行 ', answerText: '印' });
    expect([updated.status, updated.json]).toEqual([200, { success: true, message: '更新成功' }]);
    const changed = { title: '匣中何物', question_text: '第一行\n第二行', answer_text: '印' };
    const withoutImages = { question_image_url: null, answer_image_url: null };
    expect((await showPuzzle(app, id)).json).toEqual({
      success: true,
      puzzle: { ...puzzle, ...changed, ...withoutImages },
    });

    const removed = await author.remove(id);
    expect([removed.status, removed.json]).toEqual([200, { success: true, message: '删除成功' }]);
    const gone = await showPuzzle(app, id);
    expect([gone.status, gone.json.message]).toEqual([404, '题目不存在']);
    expect(await puzzlePage(app, 1, 20)).toEqual({
      success: true,
      puzzles: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
  });

  test('an image without text is enough for a question or an answer', async () => {
    const author = await newcomer();
    const url = await uploadedBy(app, author.user);
    const id = await author.created({
      questionText: '',
      questionImageUrl: url,
      answerText: null,
      answerImageUrl: url,
    });
    expect((await showPuzzle(app, id)).json['puzzle']).toMatchObject({
      question_text: null,
      question_image_url: url,
      answer_text: null,
      answer_image_url: url,
    });
    await author.remove(id);
    expect(await isServed(url)).toBe(false);
  });

  test('eight marks on a letter, emoji of several code points and ideographs beyond the BMP are stored unchanged', async () => {
    const author = await newcomer();
    const questionText = `a${'\u0301'.repeat(8)} 👨‍👩‍👧‍👦 𠀀 é`;
    const id = await author.created({ questionText });
    expect((await showPuzzle(app, id)).json['puzzle']).toMatchObject({ question_text: questionText });
    await author.remove(id);
  });

  test('the superadmin may change and delete any puzzle, which stays its author’s, images and all', async () => {
    const [author, admin] = [await newcomer(), await newcomer(undefined, 'superadmin')];
    const url = await uploadedBy(app, author.user);
    const id = await author.created({ questionImageUrl: url });
    const moved = await admin.update(id, { title: '已修订', questionImageUrl: null, answerImageUrl: url });
    expect(moved.status, moved.text).toBe(200);
    expect((await showPuzzle(app, id)).json['puzzle']).toMatchObject({
      title: '已修订',
      author: author.user.username,
      user_id: author.user.id,
      question_image_url: null,
      answer_image_url: url,
    });
    expect((await admin.create({ questionImageUrl: url })).json.message).toBe('图片地址无效');
    expect((await admin.remove(id)).status).toBe(200);
    expect(await isServed(url)).toBe(false);
  });

  test('what the superadmin changes or deletes of others is in the audit, their authors read it, and so do readers', async () => {
    const [author, chief] = [await newcomer(), await newcomer(undefined, 'superadmin')];
    const id = await author.created({ title: '檐下何物' });
    const own = await chief.created({ title: '自己的题' });
    const isEditedByAdmin = async () => (await app.call('GET', `/api/shefu/question?id=${id}`)).json['isEditedByAdmin'];
    const interventions = async (token: string) =>
      (await app.call('GET', '/api/moderation/own', { token })).json['interventions'];
    expect([await isEditedByAdmin(), await interventions(author.user.token)]).toEqual([false, []]);
    await chief.update(id, { title: '屋下何物' });
    await chief.update(own, { title: '自己改的题' });
    expect(await isEditedByAdmin()).toBe(true);
    const edited = { kind: 'edited', puzzleId: id, title: '檐下何物', at: new Date(app.clock.now).toISOString() };
    expect(await interventions(author.user.token)).toEqual([edited]);
    await author.update(id, { title: '我改回来' });
    expect(await isEditedByAdmin(), 'its author has changed it since').toBe(false);
    app.clock.now += 1000;
    await chief.remove(id);
    await chief.remove(own);
    const deleted = { kind: 'deleted', puzzleId: id, title: '我改回来', at: new Date(app.clock.now).toISOString() };
    expect(await interventions(author.user.token)).toEqual([deleted, edited]);
    expect(await interventions(chief.user.token)).toEqual([]);
    const events = app.database.db.selectFrom('audit_events').select(['kind', 'user_id', 'actor', 'detail']);
    const by = { user_id: author.user.id, actor: chief.user.id, detail: `puzzle ${id}` };
    expect(await events.where('kind', 'like', 'puzzle.%').where('detail', '=', `puzzle ${id}`).execute()).toEqual([
      { kind: 'puzzle.edited', ...by },
      { kind: 'puzzle.deleted', ...by },
    ]);
    expect(await events.where('kind', 'like', 'puzzle.%').where('detail', '=', `puzzle ${own}`).execute()).toEqual([]);
    const activity = await app.call('GET', '/api/account/activity', { token: author.user.token });
    expect(activity.text).toContain('所出的题被管理员删去');
    app.clock.now += 30 * DAY_MS + 1;
    expect(await interventions(author.user.token)).toEqual([]);
    app.clock.now += 150 * DAY_MS;
    await keepHouse(app.server.services);
    expect(await app.database.db.selectFrom('puzzle_interventions').select('id').execute()).toEqual([]);
  });

  test('an image is deleted when no puzzle shows it any more', async () => {
    const author = await newcomer();
    const url = await uploadedBy(app, author.user);
    const [first, second] = [
      await author.created({ questionImageUrl: url }),
      await author.created({ answerImageUrl: url }),
    ];
    await author.remove(first);
    await servedImage(app, url);
    await author.update(second, { answerImageUrl: null });
    expect(await isServed(url)).toBe(false);
  });

  test('removing an image that a puzzle shows keeps it; removing one that no puzzle shows deletes it', async () => {
    const author = await newcomer();
    const [shown, unused] = [await uploadedBy(app, author.user), await uploadedBy(app, author.user)];
    const id = await author.created({ questionImageUrl: shown });
    for (const url of [shown, unused])
      expect((await removeImage(author.user.token, url)).json).toEqual({ success: true });
    expect([await isServed(shown), await isServed(unused)]).toEqual([true, false]);
    expect((await author.update(id, { questionImageUrl: shown })).status).toBe(200);
    await author.remove(id);
    expect(await isServed(shown)).toBe(false);
  });

  test('an upload that no puzzle shows is deleted after a day, one in a puzzle never', async () => {
    const author = await newcomer();
    const start = app.clock.now;
    const [shown, orphan] = [await uploadedBy(app, author.user), await uploadedBy(app, author.user)];
    const id = await author.created({ answerImageUrl: shown });
    app.clock.now = start + DAY_MS;
    const fresh = await uploadedBy(app, author.user);
    await keepHouse(app.server.services);
    expect([await isServed(shown), await isServed(orphan), await isServed(fresh)]).toEqual([true, true, true]);
    app.clock.now = start + DAY_MS + 1;
    await keepHouse(app.server.services);
    expect([await isServed(shown), await isServed(orphan), await isServed(fresh)]).toEqual([true, false, true]);
    app.clock.now = start + 80 * DAY_MS;
    await keepHouse(app.server.services);
    expect([await isServed(shown), await isServed(fresh)]).toEqual([true, false]);
    await author.remove(id);
    app.clock.now = start;
  });

  test('an image removed while a puzzle with it is created is either kept with the puzzle, or deleted and the puzzle refused', async () => {
    const author = await newcomer();
    const urls = await Promise.all(Array.from({ length: 8 }, () => uploadedBy(app, author.user)));
    const races = urls.map(async (url) => {
      const [made, removed] = await Promise.all([
        author.create({ questionImageUrl: url }),
        removeImage(author.user.token, url),
      ]);
      return { url, made, removed };
    });
    for (const { url, made, removed } of await Promise.all(races)) {
      expect([201, 400], made.text).toContain(made.status);
      expect([200, 404], removed.text).toContain(removed.status);
      expect(await isServed(url)).toBe(made.status === 201);
    }
  });

  test('an image of a puzzle deleted while another puzzle with it is created stays with the new one, or the new one is refused', async () => {
    const author = await newcomer();
    const races = Array.from({ length: 8 }, async () => {
      const url = await uploadedBy(app, author.user);
      const old = await author.created({ questionImageUrl: url });
      const [made, removed] = await Promise.all([author.create({ questionImageUrl: url }), author.remove(old)]);
      return { url, made, removed };
    });
    for (const { url, made, removed } of await Promise.all(races)) {
      expect(removed.status, removed.text).toBe(200);
      expect([201, 400], made.text).toContain(made.status);
      expect(await isServed(url)).toBe(made.status === 201);
    }
  });
});
