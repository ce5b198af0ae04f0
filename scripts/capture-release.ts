/**
 * `npm run capture:release -- VERSION [CHECKOUT]`: the data of a release on both engines, as its backups, with what its server answered about
 * them, for tests/operations/released-data.operations.test.ts (docs/releasing.md). CHECKOUT is the release, with its dependencies installed;
 * without one it is this tree.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startScript } from '../tests/bench/server-process.ts';
import { PNG_URL } from '../tests/support/call-samples.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import {
  ENTRIES,
  entryBody,
  guessBody,
  PRACTICE_ANSWERS,
  practiceAnswerLine,
  puzzleBody,
  RESULTS,
} from '../tests/support/sample-bodies.ts';

const ROOT = join(import.meta.dirname, '..');
const [version, checkout = ROOT] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('npm run capture:release -- VERSION [CHECKOUT]');
const FOLDER = join(ROOT, 'tests/releases', version as string);
const isSince = (first: string): boolean => (version as string).localeCompare(first, 'en', { numeric: true }) >= 0;

const PASSWORD = 'tang-9wuyue';
const [MANUAL, BY_TIME, REMOVED] = ['2025-01-16T07:30:00.000Z', '2025-01-17T07:30:00.123Z', '2025-01-18T07:30:00.000Z'];

/** What was answered to a GET of this path, by whom; the released data must go on answering all of it. */
interface Answered {
  readonly path: string;
  readonly as: string;
  readonly body: unknown;
}

/** Two accounts with something of everything that a release has. */
async function fill(url: string): Promise<readonly Answered[]> {
  const call = async (method: string, path: string, body?: unknown, token = '') => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
    };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const register = async (username: string, email: string): Promise<string> =>
    (await call('POST', '/api/auth/register', { username, email, password: PASSWORD, confirmPassword: PASSWORD }))
      .token;
  const names = ['演示甲', '演示乙'] as const;
  const tokens = {
    演示甲: await register(names[0], 'yi@example.com'),
    演示乙: await register(names[1], 'er@example.com'),
  };
  const first = (method: string, path: string, body?: unknown) => call(method, path, body, tokens[names[0]]);
  const second = (method: string, path: string, body?: unknown) => call(method, path, body, tokens[names[1]]);

  const cast = { mainHexagram: '010001', movingYao: 0 };
  await first('POST', RESULTS, { ...cast, timestamp: MANUAL });
  await first('POST', RESULTS, {
    mainHexagram: '101001',
    movingYao: 1,
    timestamp: BY_TIME,
    method: 'time',
    basis: { yearNumber: 5, monthNumber: 12, dayNumber: 18, hourNumber: 9 },
    castFor: BY_TIME,
    utcOffset: 480,
  });
  await first('POST', RESULTS, { ...cast, timestamp: REMOVED });
  await first('DELETE', `${RESULTS}/${REMOVED}`);
  await first('PUT', `${ENTRIES}/${MANUAL}`, entryBody(isSince('1.1.0') ? {} : { omen: undefined, images: undefined }));
  const questionImageUrl = (await first('POST', '/api/upload/image', { image: PNG_URL })).imageUrl;
  const { id } = await first('POST', '/api/shefu?action=create', puzzleBody({ questionImageUrl }));
  await second('POST', '/api/shefu?action=create', puzzleBody({ title: '袖中何物' }));
  const asked = [
    [names[0], RESULTS],
    [names[0], ENTRIES],
    [names[1], RESULTS],
    [names[1], '/api/shefu?action=list'],
    [names[1], `/api/shefu?action=detail&id=${id}`],
  ];
  if (isSince('1.1.0')) {
    await first('POST', PRACTICE_ANSWERS, { answers: [practiceAnswerLine(1), practiceAnswerLine(2)] });
    await first('PUT', '/api/account/avatar', { avatarUrl: '/seals/010001.svg' });
    await second('POST', '/api/shefu/guess', guessBody(id));
    await second('POST', '/api/report', { kind: 'puzzle', id: String(id), reason: 'other', note: '看不清楚' });
    asked.push(
      [names[0], PRACTICE_ANSWERS],
      [names[0], `/api/shefu/guesses?id=${id}`],
      [names[1], '/api/shefu/guesses/own'],
      [names[0], '/api/account'],
    );
  }
  const answered: Answered[] = [];
  for (const [as = '', path = ''] of asked)
    answered.push({ as, path, body: await call('GET', path, undefined, tokens[as as keyof typeof tokens]) });
  return answered;
}

const postgres = await startPostgres();
mkdirSync(FOLDER, { recursive: true });
try {
  for (const engine of ['sqlite', 'postgres'] as const) {
    const dataDir = mkdtempSync(join(tmpdir(), 'release-'));
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(postgres.socketFolder)}`;
    const env = { DATA_DIR: dataDir, ...(engine === 'postgres' && { DATABASE_URL: url }) };
    const server = await startScript(join(checkout, 'server/main.ts'), dataDir, env);
    const answered = await fill(server.url);
    const backup = join(dataDir, 'release.backup');
    const admin = [join(checkout, 'server/admin/admin.ts'), 'backup', backup];
    execFileSync(process.execPath, admin, { env: { ...process.env, ...env }, stdio: 'inherit' });
    await server.stop();
    writeFileSync(join(FOLDER, `${engine}.backup.gz`), gzipSync(readFileSync(backup), { level: 9 }));
    writeFileSync(join(FOLDER, `${engine}.json`), `${JSON.stringify({ password: PASSWORD, answered }, null, 1)}\n`);
    rmSync(dataDir, { recursive: true });
  }
} finally {
  await postgres.stop();
}
