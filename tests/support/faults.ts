import { sql } from 'kysely';
import type { EndpointName } from '#contract/api.ts';
import type { Schema } from '#server/db/schema.ts';
import type { TestApp, TestResponse, TestUser } from './app.ts';
import { ENDPOINT_NAMES, prepareCall } from './call-samples.ts';
import { type Scene, secretAccount, secretEntry } from './secret-life.ts';
import { newSession } from './tokens.ts';

export const ALL_TABLES = [
  'meta',
  'users',
  'removed_accounts',
  'sessions',
  'reset_tokens',
  'email_links',
  'export_links',
  'invitations',
  'attempts',
  'audit_events',
  'results',
  'result_operations',
  'entries',
  'practice_answers',
  'puzzles',
  'puzzle_blocks',
  'guesses',
  'guess_totals',
  'guess_log',
  'answer_views',
  'daily_puzzles',
  'reports',
  'moderated',
  'avatars',
  'images',
  'outbox',
] as const satisfies readonly (keyof Schema)[];

const FAULT_HEADER = 'x-test-fault';

/** Makes every route fail on demand, as late as a request is still its own; to be called before the first request. */
export function armFaults({ server, dataDir }: TestApp): void {
  server.app.addHook('preHandler', async (request) => {
    if (request.headers[FAULT_HEADER] === undefined) return;
    throw new Error(`injected: select * from users where id = $1 at ${dataDir}/server.ts:1:1`);
  });
}

type Attempt = readonly [EndpointName, () => Promise<TestResponse>];

async function newSecretSession({ app, secrets }: Scene, { id }: TestUser): Promise<string> {
  const token = await newSession(app, id);
  secrets.sessions.add(token);
  return token;
}

/** One valid call of every kind, prepared to be sent later. */
async function allCalls(scene: Scene, owner: TestUser, headers = {}): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  const session = await newSecretSession(scene, owner);
  for (const name of ENDPOINT_NAMES) {
    const { method, url, body } = await prepareCall(name, { app: scene.app, owner });
    const token = name === 'logout' ? await newSecretSession(scene, owner) : session;
    attempts.push([name, () => scene.call(method, url, { body, token, headers })]);
  }
  return attempts;
}

/** What each route answers to a fault inside it. */
export async function failEveryRoute(scene: Scene, owner: TestUser): Promise<ReadonlyMap<EndpointName, TestResponse>> {
  const responses = new Map<EndpointName, TestResponse>();
  for (const [name, send] of await allCalls(scene, owner, { [FAULT_HEADER]: '1' })) responses.set(name, await send());
  return responses;
}

/** Every call while this table is missing: real faults, with the database's own words for them. */
export async function failWithout(scene: Scene, owner: TestUser, table: keyof Schema): Promise<void> {
  const { app, call, secrets } = scene;
  const calls = await allCalls(scene, owner);
  await sql`alter table ${sql.table(table)} rename to gone`.execute(app.database.db);
  for (const [name, send] of calls) {
    const { json } = await send();
    if (name === 'login' || name === 'register') secrets.sessions.add(String(json['token']));
  }
  await call('GET', '/healthz');
  await sql`alter table gone rename to ${sql.table(table)}`.execute(app.database.db);
}

/** The same for what a user writes about a cast. */
export async function failOnEntry(
  { app, call, secrets }: Scene,
  { token }: Pick<TestUser, 'token'>,
): Promise<TestResponse> {
  const timestamp = '2026-01-02T00:00:00Z';
  const facts = { mainHexagram: '111111', movingYao: 1, timestamp };
  await call('POST', '/api/divination/results', { token, body: facts });
  const trap =
    app.engine === 'postgres'
      ? sql`alter table entries add constraint trap check (bytes < 0) not valid`
      : sql`create trigger entry_trap before insert on entries begin select raise(abort, 'trap'); end`;
  await trap.execute(app.database.db);
  return call('PUT', `/api/divination/entries/${timestamp}`, { token, body: secretEntry(secrets) });
}

/** A row that the database refuses: PostgreSQL repeats the whole of it in the fault it reports. */
export async function failOnRow({ app, call, secrets }: Scene): Promise<TestResponse> {
  const account = { ...secretAccount(9), username: 'trapped' };
  secrets.people.push({ ...account, token: '' });
  const trap =
    app.engine === 'postgres'
      ? sql`alter table users add constraint trap check (username <> 'trapped')`
      : sql`create trigger trap before insert on users when new.username = 'trapped' begin select raise(abort, 'trap'); end`;
  await trap.execute(app.database.db);
  return call('POST', '/api/auth/register', { body: { ...account, confirmPassword: account.password } });
}
