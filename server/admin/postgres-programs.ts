import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok, type Result } from '#core/result.ts';

type Program = 'pg_dump' | 'pg_restore';

/** Debian keeps every version in a folder of its own. */
const VERSIONS_FOLDER = '/usr/lib/postgresql';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

interface Places {
  readonly path: string;
  readonly versionsFolder: string;
}

const defaultPlaces = (): Places => ({ path: process.env['PATH'] ?? '', versionsFolder: VERSIONS_FOLDER });

function versionFolders(base: string): readonly string[] {
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(base, version, 'bin'));
}

/** The path of the program: on the PATH, else of the newest installed version; null if there is none. */
export function findProgram(program: Program, places: Places = defaultPlaces()): string | null {
  const file = process.platform === 'win32' ? `${program}.exe` : program;
  const folders = [...places.path.split(delimiter).filter(Boolean), ...versionFolders(places.versionsFolder)];
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path)) ?? null;
}

/** The password is passed in the environment: arguments can be read by every user of the machine. */
function connectionOf(url: string): { address: string; password: string | null } {
  const address = new URL(url);
  const password = address.password ? decodeURIComponent(address.password) : address.searchParams.get('password');
  address.password = '';
  address.searchParams.delete('password');
  return { address: address.href, password };
}

interface Call {
  readonly args: readonly string[];
  /** The database to connect to; left out where only a file is read. */
  readonly url?: string;
}

/** How a program ended that did not succeed: by a signal, with an exit code, or not even begun, with the code of the system. */
interface Failure extends Error {
  readonly stderr?: string;
  readonly signal?: string | null;
  readonly code?: string | number | null;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** Runs a program of PostgreSQL; returns its output, or one line that says why it failed. */
export async function runProgram(program: Program, { args, url }: Call): Promise<Result<string, string>> {
  const path = findProgram(program);
  if (path === null) return err(`找不到 ${program}：请安装 PostgreSQL 的客户端程序（Debian：postgresql-client）`);
  const { address, password } = url === undefined ? { address: null, password: null } : connectionOf(url);
  const env = {
    ...process.env,
    PGCONNECT_TIMEOUT: '5',
    LC_ALL: 'C',
    ...(password !== null && { PGPASSWORD: password }),
  };
  const all = [...(address === null ? [] : [`--dbname=${address}`]), ...args];
  try {
    const { stdout } = await promisify(execFile)(path, all, { env, maxBuffer: MAX_OUTPUT_BYTES });
    return ok(stdout);
  } catch (error) {
    const { stderr = '', signal, code, message } = error as Failure;
    // a damaged file can make it crash before it says anything
    return err(lastLine(stderr) || `${program} 没有完成：${signal ?? code ?? lastLine(message)}`);
  }
}
