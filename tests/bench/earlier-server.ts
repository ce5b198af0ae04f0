import { join } from 'node:path';
import { type Case, load, median, middleHalf } from './load.ts';
import { type ServerProcess, startScript } from './server-process.ts';

/** Odd, so that a median is one of them; short and many, since the speed of a machine changes from second to second. */
const PAIRS = 31;
const USERS = 20;
const PUZZLES = 200;
const PASSWORD = 'tang-9wuyue';

async function post(url: string, body: unknown, token = ''): Promise<{ readonly token: string }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201 && response.status !== 200) throw new Error(`${url}: ${await response.text()}`);
  return response.json() as Promise<{ token: string }>; // of our own servers
}

/** By the calls of the contract: the two have tables of their own. */
async function fill({ url }: ServerProcess): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (let i = 0; i < USERS; i++) {
    const account = { username: `reader${i}`, email: `reader${i}@example.com` };
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    tokens.push((await post(`${url}/api/auth/register`, { ...account, ...passwords })).token);
  }
  const puzzle = { questionText: '盒中一物，得水雷屯之初爻', answerText: '一枚铜钱' };
  for (let i = 0; i < PUZZLES; i++)
    await post(`${url}/api/shefu?action=create`, { title: `第${i}题`, ...puzzle }, tokens[i % USERS]);
  return tokens;
}

const CASES = ['durable save', 'list, page 1 of 200 puzzles', 'detail'] as const;

function casesOf(tokens: readonly string[]): Readonly<Record<(typeof CASES)[number], Case>> {
  let turn = 0;
  const next = () => {
    turn++;
    const timestamp = new Date(1_700_000_000_000 + turn).toISOString();
    return { token: tokens[turn % USERS] as string, body: { mainHexagram: '010001', movingYao: turn % 6, timestamp } };
  };
  return {
    'durable save': { path: '/api/divination/results', connections: 20, method: 'POST', next },
    'list, page 1 of 200 puzzles': { path: '/api/shefu?action=list', connections: 20 },
    detail: { path: '/api/shefu?action=detail&id=100', connections: 20 },
  };
}

interface Comparison {
  readonly checkout: string;
  readonly urls: readonly string[];
  readonly newFolder: () => string;
  readonly seconds: number;
}

/**
 * This server beside that of another checkout with its dependencies installed, by turns; each on data of its own: a new SQLite file, or the
 * empty database at its url.
 */
export async function compareWithEarlier({ checkout, urls, newFolder, seconds }: Comparison): Promise<void> {
  const start = (root: string, url: string | undefined) =>
    startScript(join(root, 'server/main.ts'), newFolder(), url === undefined ? {} : { DATABASE_URL: url });
  const servers = {
    earlier: await start(checkout, urls[0]),
    now: await start(join(import.meta.dirname, '../..'), urls[1]),
  };
  const cases = {
    earlier: casesOf(await fill(servers.earlier)),
    now: casesOf(await fill(servers.now)),
  };
  const engine = urls.length > 0 ? 'PostgreSQL' : 'SQLite';
  console.log(`| ${engine}, 20 connections | earlier | now | now to earlier, ${PAIRS} pairs |\n|---|---|---|---|`);
  for (const what of CASES) {
    const rateOf = async (which: 'earlier' | 'now', duration = seconds) =>
      (await load(servers[which].url, cases[which][what], duration)).perSecond;
    const rates: Record<'earlier' | 'now', number[]> = { earlier: [], now: [] };
    for (const which of ['earlier', 'now'] as const) await rateOf(which, 3);
    for (let i = 0; i < PAIRS; i++) {
      for (const which of i % 2 ? (['now', 'earlier'] as const) : (['earlier', 'now'] as const))
        rates[which].push(await rateOf(which));
    }
    const ratios = rates.now.map((rate, i) => rate / (rates.earlier[i] as number));
    const figures = `${median(rates.earlier).toFixed(0)}/s | ${median(rates.now).toFixed(0)}/s`;
    console.log(`| ${what} | ${figures} | ${median(ratios).toFixed(2)}× (${middleHalf(ratios)}) |`);
  }
  for (const server of Object.values(servers)) await server.stop();
}
