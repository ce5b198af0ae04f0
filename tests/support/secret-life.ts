import type { CallOptions, TestApp } from './app.ts';
import { PNG_URL, puzzleDraft } from './call-samples.ts';
import { resetTokenIn } from './reset-token.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Everything that nobody but its owner may ever see. */
export class Secrets {
  readonly people: Person[] = [];
  readonly sessions = new Set<string>();
  readonly resetTokens: string[] = [];
  readonly codes: string[] = [];
  readonly handles: string[] = [];
  /** What was written about casts. */
  readonly written = ['心事一桩', '恐有小疾', '与故人和解', '窗外有人争吵', '闭门不见'];

  get passwords(): readonly string[] {
    return this.people.map(({ password }) => password);
  }
}

export interface Scene {
  readonly app: TestApp;
  readonly call: TestApp['call'];
  readonly secrets: Secrets;
}

export const secretAccount = (n: number) => ({
  username: `卦主${n}`,
  email: `quiet${n}person@hidden${n}house.org`,
  password: `Qian-Yuan-${n}${n}`,
});

async function enter({ call, secrets }: Scene, path: string, body: Record<string, string>): Promise<string> {
  const token = String((await call('POST', path, { body })).json['token']);
  secrets.sessions.add(token);
  return token;
}

async function register(scene: Scene, n: number): Promise<Person> {
  const account = secretAccount(n);
  const token = await enter(scene, '/api/auth/register', { ...account, confirmPassword: account.password });
  const person = { ...account, token };
  scene.secrets.people.push(person);
  return person;
}

/** Finds the account both ways, asks for a link by its handle, and takes it out of the mail. */
async function recover({ app, call, secrets }: Scene, { email, username }: Person): Promise<string> {
  const find = (searchMode: string, searchValue: string) =>
    call('POST', '/api/auth/find-account', { body: { searchMode, searchValue } });
  await find('email', email);
  await find('username', 'nobody');
  const handle = String((await find('username', username)).json['fullEmail']);
  secrets.handles.push(handle);
  await call('POST', '/api/auth/request-reset', { body: { email: handle } });
  const token = resetTokenIn((await app.mails()).at(-1));
  secrets.resetTokens.push(token);
  return token;
}

async function changePassword(scene: Scene, person: Person): Promise<void> {
  const token = await recover(scene, person);
  const newPassword = `${person.password}-neu`;
  scene.secrets.people.push({ ...person, password: newPassword });
  for (const _ of ['once', 'and in vain'])
    await scene.call('POST', '/api/auth/reset-password', {
      body: { token, newPassword, confirmPassword: newPassword },
    });
}

export const secretEntry = ({ written: [question, text, outcome, omen, image] }: Secrets) => ({
  cast: '111111-111101',
  question,
  notes: [{ id: 'note-0001', at: '2026-01-02T00:00:00Z', text }],
  outcome: { kind: '应', at: '2026-01-03T00:00:00Z', text: outcome },
  omen: { text: omen, posture: 'walking' },
  images: [image],
});

async function doEverything({ call, secrets }: Scene, token: string, chief: string): Promise<void> {
  const { json: puzzle } = await call('POST', '/api/shefu?action=create', { token, body: puzzleDraft });
  const { json: image } = await call('POST', '/api/upload/image', { token, body: { image: PNG_URL } });
  const steps: readonly (readonly [string, string, unknown?])[] = [
    ['GET', '/api/shefu?action=list'],
    ['GET', `/api/shefu?action=search&q=${encodeURIComponent('匣中')}`],
    ['GET', `/api/shefu?action=detail&id=${puzzle['id']}`],
    ['PUT', `/api/shefu?action=update&id=${puzzle['id']}`, puzzleDraft],
    ['POST', '/api/divination/results', { mainHexagram: '111111', movingYao: 1, timestamp: '2026-01-01T00:00:00Z' }],
    ['GET', '/api/divination/results'],
    ['GET', '/api/divination/results?view=facts'],
    ['PUT', '/api/divination/entries/2026-01-01T00:00:00Z', secretEntry(secrets)],
    ['PUT', '/api/divination/entries/2026-01-01T00:00:00Z', secretEntry(secrets)],
    ['GET', '/api/divination/entries'],
    ['DELETE', '/api/divination/results/2026-01-01T00:00:00Z'],
    ['PUT', '/api/divination/entries/2026-01-01T00:00:00Z', secretEntry(secrets)],
    ['GET', String(image['imageUrl'])],
    ['DELETE', '/api/upload/image', { imageUrl: image['imageUrl'] }],
  ];
  for (const [method, path, body] of steps) await call(method, path, { token, body });
  for (const _ of ['one', 'two'])
    secrets.codes.push(String((await call('POST', '/api/invitation', { token: chief })).json['code']));
  await call('GET', '/api/invitation', { token: chief });
}

/** A page that logs what it should not. */
async function logEverything({ call, secrets }: Scene, { token, password, email }: Person): Promise<void> {
  const [reset] = secrets.resetTokens;
  const lines = [`Bearer ${token}`, `{"password":"${password}"}`, email, `/reset-password?token=${reset}`];
  for (const message of [...lines, lines.join(' ')])
    await call('POST', '/api/logs', { body: { level: 'error', message } });
}

const REFUSED: readonly (readonly [string, string, CallOptions])[] = [
  ['POST', '/api/auth/login', { raw: '{"password":"Qian' }],
  ['POST', '/api/auth/login', { raw: '{"__proto__":{}}' }],
  ['POST', '/api/auth/login', { raw: 'x', headers: { 'content-type': 'text/plain' } }],
  ['POST', '/api/auth/login', { raw: `"${'x'.repeat(70_000)}"` }],
  ['PATCH', '/api/auth/login', {}],
  ['GET', '/api/nothing', {}],
  ['GET', '/api/divination/results', {}],
  ['GET', '/api/divination/results', { token: 'x'.repeat(43) }],
  ['GET', '/api/shefu?action=detail&id=1&id=2', {}],
  ['GET', '/api/shefu?action=detail&id=%00', {}],
  ['GET', '/uploads/..%2f..%2fapp.db', {}],
  ['GET', '/api/%E0%A4%A', {}],
  ['POST', '/api/logs', { body: { level: 'x' } }],
  ['GET', '/healthz', { headers: { host: 'evil.example' } }],
];

/** All that people do, and much that they should not; at its end three live reset links are in the mails. Answers the superadmin. */
export async function liveSecretly(scene: Scene): Promise<Person> {
  const { app, call } = scene;
  const one = await register(scene, 1);
  const two = await register(scene, 2);
  const chief = await register(scene, 3);
  await app.database.db
    .updateTable('users')
    .set({ role: 'superadmin' })
    .where('username', '=', chief.username)
    .execute();
  const second = await enter(scene, '/api/auth/login', { username: one.username, password: one.password });
  await call('POST', '/api/auth/refresh', { token: second });
  for (const password of ['wrong-guess', two.password, ''])
    await call('POST', '/api/auth/login', { body: { username: one.username, password } });
  for (const changes of [{}, { email: two.email, username: 'other' }])
    await call('POST', '/api/auth/register', { body: { ...one, confirmPassword: one.password, ...changes } });
  await changePassword(scene, two);
  for (const person of [one, two, chief]) await recover(scene, person);
  await doEverything(scene, one.token, chief.token);
  await logEverything(scene, one);
  await call('GET', '/api/invitation', { token: one.token });
  await call('POST', '/api/auth/logout', { token: second });
  for (const path of [
    '/',
    '/livez',
    '/readyz',
    '/healthz',
    '/api/openapi.json',
    '/api/config',
    '/reset-password?token=x',
  ])
    await call('GET', path);
  for (const [method, path, options] of REFUSED) await call(method, path, options);
  for (const oldPassword of ['wrong-guess', one.password])
    await call('POST', '/api/account/password', {
      token: one.token,
      body: { oldPassword, newPassword: one.password, confirmPassword: one.password },
    });
  return chief;
}
