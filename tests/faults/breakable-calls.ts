import type { TestApp, TestResponse } from '../support/app.ts';
import { addUser } from '../support/call-samples.ts';
import { entryBody, guessBody, PRACTICE_ANSWERS, practiceAnswerLine } from '../support/sample-bodies.ts';
import { newEmailLink, newResetLink, newSession } from '../support/tokens.ts';
import { DOT_PNG } from '../support/writers.ts';

/** A call that changes something: everything it needs is made first, then it can be made once. */
export type Prepared = () => Promise<TestResponse>;
export type Prepare = (app: TestApp) => Promise<Prepared>;

let made = 0;

type Caller = (
  method: string,
  path: string,
  body?: unknown,
  own?: Readonly<Record<string, string>>,
) => Promise<TestResponse>;

/** A user of their own for each call, so that no call sees what another left behind. */
async function newCaller(app: TestApp, role = 'user'): Promise<Caller> {
  const { id } = await addUser(app, `nth${made++}@example.com`, `nth${made++}`);
  await app.database.db.updateTable('users').set({ role }).where('id', '=', id).execute();
  const token = await newSession(app, id);
  return (method, path, body, own = {}) => {
    const headers = { 'x-client-id': 'faulty-client', 'x-client-seq': String(made++), ...own };
    return app.call(method, path, { token, headers, ...(body !== undefined && { body }) });
  };
}

const newTimestamp = () => new Date(Date.UTC(2021, 0, 1) + made++).toISOString();

const saveOf = (call: Caller, timestamp: string) =>
  call('POST', '/api/divination/results', { mainHexagram: '010001', movingYao: 0, timestamp });

const noteOf = (call: Caller, timestamp: string, question: string, etag?: string) =>
  call(
    'PUT',
    `/api/divination/entries/${timestamp}`,
    entryBody({ question }),
    etag === undefined ? {} : { 'if-match': etag },
  );

const uploaded = async (call: Caller) =>
  (await call('POST', '/api/upload/image', { image: DOT_PNG })).json['imageUrl'] as string;

const draft = (questionImageUrl: string) => ({ title: '匣中何物', questionImageUrl, answerText: '印囊' });

async function posed(call: Caller): Promise<string> {
  const { json } = await call('POST', '/api/shefu?action=create', draft(await uploaded(call)));
  return String(json['id']);
}

/** The link of a reset mail, for a user with two sessions. */
async function resetToken(app: TestApp): Promise<string> {
  const { id } = await addUser(app, `nth${made++}@example.com`, `nth${made++}`);
  for (let n = 0; n < 2; n++) await newSession(app, id);
  return newResetLink(app, id);
}

export const CALLS = {
  async save(app) {
    const call = await newCaller(app);
    return () => saveOf(call, newTimestamp());
  },
  async delete(app) {
    const call = await newCaller(app);
    const timestamp = newTimestamp();
    await saveOf(call, timestamp);
    await noteOf(call, timestamp, '此行可否'); // goes with its result
    const again = await newCaller(app);
    await saveOf(again, timestamp); // the same moment of another user, who must not lose it
    return () => call('DELETE', `/api/divination/results/${timestamp}`);
  },
  async 'save entry'(app) {
    const call = await newCaller(app);
    const timestamp = newTimestamp();
    await saveOf(call, timestamp);
    const { json } = await noteOf(call, timestamp, '此行可否');
    const { etag } = json['entry'] as { etag: string };
    return () => noteOf(call, timestamp, '何时可行', etag);
  },
  async 'add answers'(app) {
    const call = await newCaller(app);
    await call('POST', PRACTICE_ANSWERS, { answers: [practiceAnswerLine(1)] });
    return () => call('POST', PRACTICE_ANSWERS, { answers: [1, 2, 3].map((n) => practiceAnswerLine(n)) });
  },
  async upload(app) {
    const call = await newCaller(app);
    return () => call('POST', '/api/upload/image', { image: DOT_PNG });
  },
  async 'create puzzle'(app) {
    const call = await newCaller(app);
    const imageUrl = await uploaded(call);
    return () => call('POST', '/api/shefu?action=create', draft(imageUrl));
  },
  async 'update puzzle'(app) {
    const call = await newCaller(app);
    const id = await posed(call);
    const imageUrl = await uploaded(call);
    return () => call('PUT', `/api/shefu?action=update&id=${id}`, draft(imageUrl));
  },
  async 'delete puzzle'(app) {
    const call = await newCaller(app);
    const id = await posed(call);
    return () => call('DELETE', `/api/shefu?action=delete&id=${id}`);
  },
  async guess(app) {
    const [author, reader] = [await newCaller(app), await newCaller(app)];
    const body = guessBody(Number(await posed(author)));
    return () => reader('POST', '/api/shefu/guess', body);
  },
  async 'open answer'(app) {
    const [author, reader] = [await newCaller(app), await newCaller(app)];
    const id = Number(await posed(author));
    return () => reader('POST', '/api/shefu/answer', { id });
  },
  async report(app) {
    const [author, reader] = [await newCaller(app), await newCaller(app)];
    const id = await posed(author);
    return () => reader('POST', '/api/report', { kind: 'puzzle', id, reason: 'advertising', note: '卖货的' });
  },
  async 'hide puzzle'(app) {
    const author = await newCaller(app);
    const id = await posed(author);
    const admin = await newCaller(app, 'admin');
    const { revision } = (await admin('GET', `/api/moderation/thing?kind=puzzle&id=${id}`)).json;
    const verdict = { verdict: 'hide', revision, reason: 'advertising', note: '题里请不要卖货' };
    return () => admin('POST', '/api/moderation', { kind: 'puzzle', id, ...verdict });
  },
  async register(app) {
    const account = { username: `nth${made++}`, email: `nth${made++}@example.com`, password: 'tang-9wuyue' };
    return () => app.call('POST', '/api/auth/register', { body: { ...account, confirmPassword: account.password } });
  },
  async reset(app) {
    const body = { token: await resetToken(app), newPassword: 'mei-hua-2026', confirmPassword: 'mei-hua-2026' };
    return () => app.call('POST', '/api/auth/reset-password', { body });
  },
  async 'end other sessions'(app) {
    const { token, id } = await app.user();
    for (let n = 0; n < 2; n++) await newSession(app, id);
    return () => app.call('DELETE', '/api/account/sessions', { token });
  },
  async 'confirm an address'(app) {
    const user = await addUser(app, `nth${made++}@example.com`, `nth${made++}`);
    const token = await newEmailLink(app, user, 'confirm', `nth${made++}@example.com`);
    return () => app.call('POST', '/api/account/email/confirm', { body: { token } });
  },
  async 'bring back an address'(app) {
    const user = await addUser(app, `nth${made++}@example.com`, `nth${made++}`);
    await newSession(app, user.id);
    const token = await newEmailLink(app, user, 'undo', `nth${made++}@example.com`);
    return () => app.call('POST', '/api/account/email/undo', { body: { token } });
  },
  async 'change avatar'(app) {
    const call = await newCaller(app);
    await call('PUT', '/api/account/avatar', { avatarUrl: await uploaded(call) });
    const avatarUrl = await uploaded(call);
    return () => call('PUT', '/api/account/avatar', { avatarUrl });
  },
  async 'ask for the removal'(app) {
    const { token, password, id } = await app.user();
    await newSession(app, id); // ends with it
    return () => app.call('POST', '/api/account/removal', { token, body: { password, puzzles: 'keep' } });
  },
  async 'withdraw the removal'(app) {
    const { id } = await addUser(app, `nth${made++}@example.com`, `nth${made++}`);
    const wish = { removal_at: app.clock.now + 1000, keeps_puzzles: 1 };
    await app.database.db.updateTable('users').set(wish).where('id', '=', id).execute();
    const token = await newSession(app, id);
    return () => app.call('DELETE', '/api/account/removal', { token });
  },
  async 'change password'(app) {
    const { token, password: oldPassword, id } = await app.user();
    await newSession(app, id); // ends with it
    const body = { oldPassword, newPassword: 'mei-hua-2026', confirmPassword: 'mei-hua-2026' };
    return () => app.call('POST', '/api/account/password', { token, body });
  },
} as const satisfies Readonly<Record<string, Prepare>>;
