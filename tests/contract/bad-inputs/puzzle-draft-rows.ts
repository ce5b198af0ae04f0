import { expect } from 'vitest';
import type { TestApp } from '../../support/app.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { UPLOAD, uploadedBy } from '../../support/images.ts';
import { author, mine, other, shown } from './puzzle-parts.ts';

type Changes = Readonly<Record<string, unknown>>;

/** Each set of changes as a draft that is sent to be created and, over a puzzle that is there, to be stored. */
const drafts = (changes: readonly Changes[]) => async (app: TestApp) => {
  const { create, update } = await author(app);
  const id = await mine(app);
  return [...(await inTurn(changes, create)), ...(await inTurn(changes, (one) => update(id, one)))];
};

const refusedDraft = (row: string, message: string, name: string, changes: readonly Changes[]): BadInput => ({
  row,
  name,
  prepare: mine,
  send: drafts(changes),
  status: 400,
  message,
});

const foreignImage = perApp(async (app) => uploadedBy(app, (await other(app)).user));
const removedImage = perApp(async (app) => {
  const { user } = await author(app);
  const imageUrl = await uploadedBy(app, user);
  expect((await app.call('DELETE', UPLOAD, { token: user.token, body: { imageUrl } })).json).toEqual({ success: true });
  return imageUrl;
});

/** What a puzzle is to say: rows 57 to 63. */
export const PUZZLE_DRAFT_ROWS: readonly BadInput[] = [
  refusedDraft(
    '57',
    '请输入题目标题',
    'a title of nothing',
    [
      '',
      '   ',
      '\u3000',
      '\u200b\u200d\ufeff',
      '\n\t',
      '\u202e',
      '\u3164',
      '\u2800\u2800',
      '\uffa0\u115f',
      undefined,
    ].map((title) => ({ title })),
  ),
  refusedDraft(
    '58',
    '题目内容不能为空，请至少提供文字或图片',
    'a question without text or image',
    ['', ' \n', '\u3000', '\u200b', '\u3164\u2800', null, undefined].map((questionText) => ({
      questionText,
      questionImageUrl: '',
    })),
  ),
  refusedDraft(
    '58',
    '答案内容不能为空，请至少提供文字或图片',
    'an answer without text or image',
    ['', ' \n', '\u3000', '\u200b', null, undefined].map((answerText) => ({ answerText, answerImageUrl: undefined })),
  ),
  refusedDraft(
    '59',
    '题目标题不能超过100个字符',
    'a title of 101 characters',
    ['题', '🀄', 'a'].map((one) => ({ title: one.repeat(101) })),
  ),
  refusedDraft('59', '内容不能超过5000个字符', 'a text of 5,001 characters', [
    { questionText: '文'.repeat(5001) },
    { answerText: '🀄'.repeat(5001) },
  ]),
  {
    row: '59',
    name: 'a title of 100 and texts of 5,000 characters, however many units each takes, are no bad input',
    prepare: author,
    send: async (app) =>
      (await author(app)).create({
        title: '🀄'.repeat(100),
        questionText: '🀄'.repeat(5000),
        answerText: `  ${'文'.repeat(5000)}\n`,
      }),
    status: 201,
    changes: true,
  },
  {
    row: '60',
    name: 'marks that turn the direction of a title are taken out',
    prepare: author,
    send: async (app) => (await author(app)).create({ title: '\u202e题\u2066目\u2069\u200f\u202c' }),
    status: 201,
    changes: true,
    also: async (app, [response]) => expect(await shown(app, response?.json['id'])).toMatchObject({ title: '题目' }),
  },
  refusedDraft(
    '61',
    '内容包含非法字符',
    'five hundred marks on one letter, or nine',
    ['title', 'questionText', 'answerText'].flatMap((field) =>
      [500, 9].map((count) => ({ [field]: `a${'\u0301'.repeat(count)}` })),
    ),
  ),
  refusedDraft(
    '61',
    '内容包含非法字符',
    'nine marks on one letter, with invisible characters between them',
    ['title', 'questionText', 'answerText'].flatMap((field) =>
      ['\u200c', '\u200d', '\u3164'].map((between) => ({
        [field]: `a${Array(3).fill('\u0301\u0302\u0303').join(between)}`,
      })),
    ),
  ),
  {
    row: '62',
    name: 'an image elsewhere, of no kind, of another user’s, or removed',
    async prepare(app) {
      await mine(app);
      await foreignImage(app);
      await removedImage(app);
    },
    async send(app) {
      const urls = [
        ...['https://example.com/a.jpg', 'javascript:alert(1)', '//evil/a.jpg', 'data:image/png;base64,AAAA', '/'],
        ...['/uploads/../app.db', `/uploads/${'a'.repeat(26)}.png`, `/uploads/${'a'.repeat(26)}.jpg?x`, ' '],
        ...[`http://127.0.0.1:3000${await foreignImage(app)}`, await foreignImage(app), await removedImage(app)],
      ];
      const fields = urls.flatMap((url) => [{ questionImageUrl: url }, { answerImageUrl: url, answerText: '' }]);
      return drafts(fields)(app);
    },
    status: 400,
    message: '图片地址无效',
  },
  {
    row: '63',
    name: 'an author, owner, id or date of the caller’s choosing has no effect',
    async prepare(app) {
      await author(app);
      await other(app);
    },
    async send(app) {
      const { id } = (await other(app)).user;
      const forged = { id: 77_777, author: '猜题人', user_id: id, userId: id, created_at: '2000-01-01T00:00:00.000Z' };
      return (await author(app)).create(forged);
    },
    status: 201,
    changes: true,
    async also(app, [response]) {
      const { id } = (await author(app)).user;
      expect(response?.json['id']).not.toBe(77_777);
      expect(await shown(app, response?.json['id'])).toMatchObject({
        author: '出题人',
        user_id: id,
        created_at: new Date(app.clock.now).toISOString(),
      });
    },
  },
];
