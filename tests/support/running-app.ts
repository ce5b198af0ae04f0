import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role, SessionAnswer } from '#contract/auth.ts';
import { admin } from './admin-process.ts';
import { type RunningServer, startServer } from './spawned-server.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A registered person with a session. */
export interface Account extends SessionAnswer {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export interface RunningApp {
  readonly url: string;
  readonly dataDir: string;
  /** The process itself, for suites that end it. */
  readonly server: RunningServer;
  /** `path` is below /api. */
  api(method: string, path: string, options?: { body?: unknown; token?: string }): Promise<ApiAnswer>;
  /** A fresh account through the API; a role above `user` is given by the admin command. */
  account(options?: { username?: string; role?: Role }): Promise<Account>;
  close(): Promise<void>;
}

const PASSWORD = 'tang-9wuyue';
let made = 0;

/** The built app on the real server in a process of its own, with an empty database and no limits on calls. */
export async function startRunningApp(env: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guanxiang-'));
  const limits = { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'silent' };
  const server = await startServer({ DATA_DIR: dataDir, ...limits, ...env });

  const api: RunningApp['api'] = async (method, path, { body, token } = {}) => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? {} : JSON.parse(text) };
  };

  const signIn = async (path: string, body: object): Promise<SessionAnswer> => {
    const { status, json } = await api('POST', path, { body });
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json as unknown as SessionAnswer; // the server's answer, whose shape the contract suite proves
  };

  const account: RunningApp['account'] = async ({ username = `观客${++made}`, role = 'user' } = {}) => {
    const who = { username, email: `guest-${process.pid}-${++made}@example.com`, password: PASSWORD };
    const session = await signIn('/auth/register', { ...who, confirmPassword: PASSWORD });
    if (role === 'user') return { ...who, ...session };
    const { code, said } = await admin(['set-role', username, role], { DATA_DIR: dataDir });
    if (code !== 0) throw new Error(said);
    return { ...who, ...(await signIn('/auth/login', { username, password: PASSWORD })) };
  };

  return {
    url: server.url,
    dataDir,
    server,
    api,
    account,
    async close() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
