import { expect } from 'vitest';
import type { TestApp, TestUser } from './app.ts';
import { PNG_URL } from './call-samples.ts';
import {
  ENTRIES,
  entryBody,
  guessBody,
  PRACTICE_ANSWERS,
  practiceAnswerLine,
  RESULTS,
  resultBody,
} from './sample-bodies.ts';

export const MOMENT = '2025-01-16T07:30:00.123Z';
/** What the user writes, each found nowhere else. */
export const WORDS = {
  question: '此行可否问于东篱',
  title: '匣中藏着什么物件',
  answer: '是一方旧印囊',
  next: 'xin-dizhi@example.com',
  guess: '想来是檐下铁马',
  note: '题里夹着店铺地址',
  appeal: '那是谜面并非广告',
};

/** Whose puzzles it guessed at, and who guessed at its own. */
interface Others {
  readonly author: TestUser;
  readonly reader: TestUser;
}

interface FullLife extends Others {
  readonly user: TestUser;
  /** The superadmin who stays. */
  readonly chief: TestUser;
  readonly puzzleId: number;
}

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** Guesses, reports and decisions, by the account and about it. */
async function play(app: TestApp, user: TestUser, own: number, call: Call): Promise<Others> {
  const [author, reader] = [await app.user(), await app.user()];
  const as = ({ token }: TestUser, path: string, body: unknown) => app.call('POST', path, { token, body });
  const pose = async (title: string): Promise<number> => {
    const draft = { title, questionText: '何物', answerText: '铃' };
    return Number((await as(author, '/api/shefu?action=create', draft)).json['id']);
  };
  const [first, second] = [await pose('檐下何物'), await pose('袖里何物')];
  await call('POST', '/api/shefu/guess', guessBody(first, { text: WORDS.guess }));
  await call('POST', '/api/shefu/answer', { id: second });
  await call('POST', '/api/report', { kind: 'puzzle', id: String(second), reason: 'other', note: WORDS.note });
  const verdict = { kind: 'puzzle', id: String(second), verdict: 'hide', revision: 1, reason: 'other', note: '收起' };
  await call('POST', '/api/moderation', verdict);
  await call('PUT', '/api/shefu/daily', { id: first });
  await as(reader, '/api/shefu/guess', guessBody(own, { text: '别人的猜' }));
  for (const kind of ['name', 'face'])
    await as(reader, '/api/report', { kind, id: user.id, reason: 'abuse', note: '看着不舒服' });
  await as(reader, '/api/report', { kind: 'puzzle', id: String(own), reason: 'other' });
  // nobody judges a superadmin, and no call says who used a code: written as the server would for another
  const { db } = app.database;
  await db.updateTable('moderated').set({ answer: WORDS.appeal }).where('owner_id', '=', user.id).execute();
  const code = { code_hash: 'x'.repeat(43), last4: 'XXXX', created_by: author.id, created_at: 0, expires_at: 1 };
  await db
    .insertInto('invitations')
    .values({ ...code, used_at: 1, used_by: user.id })
    .execute();
  return { author, reader };
}

/** An account that has used everything there is. */
export async function liveFully(app: TestApp): Promise<FullLife> {
  const user = await app.user('东篱老叟', 'superadmin');
  const chief = await app.user('留守', 'superadmin');
  const { token, password } = user;
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await app.call(method, path, { token, body, from: '203.0.113.77' });
    expect(response.status, `${path} ${response.text}`).toBeLessThan(300);
    return response.json;
  };
  await call('POST', RESULTS, resultBody(MOMENT));
  await call('POST', RESULTS, resultBody('2025-01-17T07:30:00.000Z'));
  await call('DELETE', `${RESULTS}/2025-01-17T07:30:00.000Z`);
  await call('PUT', `${ENTRIES}/${MOMENT}`, entryBody({ question: WORDS.question }));
  await call('POST', PRACTICE_ANSWERS, { answers: [practiceAnswerLine(1), practiceAnswerLine(2)] });
  const image = async () => (await call('POST', '/api/upload/image', { image: PNG_URL }))['imageUrl'];
  await call('PUT', '/api/account/avatar', { avatarUrl: await image() });
  const draft = { title: WORDS.title, questionText: '内方外圆', answerText: WORDS.answer };
  const { id } = await call('POST', '/api/shefu?action=create', { ...draft, questionImageUrl: await image() });
  const others = await play(app, user, Number(id), call);
  await call('DELETE', '/api/upload/image', { imageUrl: await image() });
  await image(); // shown nowhere
  await call('POST', '/api/invitation');
  await call('POST', '/api/account/export');
  await call('POST', '/api/account/email', { password, email: WORDS.next });
  await app.mails();
  await app.call('POST', '/api/auth/request-reset', { body: { email: user.email } });
  await app.call('POST', '/api/auth/login', {
    body: { username: user.username, password: 'not-it-9' },
    from: '203.0.113.77',
  });
  await app.call('POST', '/api/logs', { body: { level: 'error', message: `坏了 ${user.token}` } });
  await app.mails();
  return { ...others, user, chief, puzzleId: Number(id) };
}
