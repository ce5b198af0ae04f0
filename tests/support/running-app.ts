import type { LoginResponse, Role } from '#contract/auth.ts';
import { admin } from './admin-process.ts';
import { type RunningServer, startServer } from './spawned-server.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';

export interface ApiResponse {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A registered person with a session. */
export interface Account extends LoginResponse {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Calls to a server without a browser. */
export interface Api {
  readonly url: string;
  /** `path` is below /api. */
  api(method: string, path: string, options?: { body?: unknown; token?: string }): Promise<ApiResponse>;
  /** A fresh account through the API; a role above `user` is given by the admin command. */
  account(options?: { username?: string; role?: Role }): Promise<Account>;
}

/** A server that somebody else started and will stop. */
export interface ServedApp extends Api {
  readonly dataDir: string;
}

export interface RunningApp extends ServedApp {
  /** The process itself, for suites that end it. */
  readonly server: RunningServer;
  close(): Promise<void>;
}

const PASSWORD = 'tang-9wuyue';
let made = 0;

type Env = Readonly<Record<string, string>>;

/** `env` says where the server's data is. */
export function apiOf(url: string, env: Env): Api {
  const api: Api['api'] = async (method, path, { body, token } = {}) => {
    const response = await fetch(`${url}/api${path}`, {
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

  const signIn = async (path: string, body: object): Promise<LoginResponse> => {
    const { status, json } = await api('POST', path, { body });
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json as unknown as LoginResponse; // the server's answer, whose shape the contract suite proves
  };

  const account: Api['account'] = async ({ username = `观客${process.pid}-${++made}`, role = 'user' } = {}) => {
    const who = { username, email: `guest-${process.pid}-${++made}@example.com`, password: PASSWORD };
    const session = await signIn('/auth/register', { ...who, confirmPassword: PASSWORD });
    if (role === 'user') return { ...who, ...session };
    const { code, said } = await admin(['set-role', username, role], env);
    if (code !== 0) throw new Error(said);
    return { ...who, ...(await signIn('/auth/login', { username, password: PASSWORD })) };
  };

  return { url, api, account };
}

/** No limits on calls, no log. */
export const UNLIMITED = { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'silent' } as const;

/** The built app on the real server in a process of its own, with an empty database and no limits on calls. */
export async function startRunningApp(env: Env = {}): Promise<RunningApp> {
  const dataDir = newFolder();
  const server = await startServer({ DATA_DIR: dataDir, ...UNLIMITED, ...env });
  return {
    ...apiOf(server.url, { DATA_DIR: dataDir, ...env }),
    dataDir,
    server,
    async close() {
      await server.stop();
      removeFolder(dataDir);
    },
  };
}
