/**
 * npm run bench:server: our server beside a bare Fastify and node:sqlite, each in its own process, alternating, in one run.
 * Figures vary with the machine; the ratios are what is recorded (docs/benchmarks.md). Arguments: seconds a case, 5 by default,
 * and one of loads, pages, processes, mixed to run only that part. `1 earlier CHECKOUT [URL URL]` compares with the server of another
 * checkout instead, on SQLite or on two empty databases of PostgreSQL.
 */
import { rmSync } from 'node:fs';
import { newFolderOnDisk } from '../support/temporary-folder.ts';
import { compareWithEarlier } from './earlier-server.ts';
import { type Case, type Load, latency, load, median } from './load.ts';
import { measureMixedLoad } from './mixed-load.ts';
import { detail, image, list, login, photograph, save, upload } from './server-cases.ts';
import { copyOf, newDataFolder } from './server-data.ts';
import { type Kind, type ServerProcess, startMs, startProcess } from './server-process.ts';

const SECONDS = Number(process.argv[2] ?? 5);
const WARM_UP_SECONDS = 1;
const ROUNDS = 3;
const KINDS: readonly Kind[] = ['ours', 'bare'];
type Both<T> = Readonly<Record<Kind, T>>;

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** Ours, bare, ours, bare …: whatever else the machine does meets both. */
async function compare(what: string, aim: string, measure: (kind: Kind, seconds: number) => Promise<Load>) {
  const loads: Both<Load[]> = { ours: [], bare: [] };
  for (const kind of KINDS) await measure(kind, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of KINDS) loads[kind].push(await measure(kind, SECONDS));
  }
  const perSecond = (kind: Kind) => median(loads[kind].map((one) => one.perSecond));
  const cells = KINDS.map((kind) => {
    const p99Ms = median(loads[kind].map((one) => one.p99Ms));
    return `${perSecond(kind).toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms`;
  });
  console.log(`| ${what} | ${aim} | ${cells.join(' | ')} | ${(perSecond('ours') / perSecond('bare')).toFixed(2)}× |`);
}

async function listWhileLoggingIn(url: string, duration: number): Promise<Load> {
  const [listed] = await Promise.all([load(url, list, duration), load(url, login(10), duration)]);
  return listed;
}

async function compareLoads(folders: Both<string>): Promise<void> {
  const servers: Both<ServerProcess> = {
    ours: await startProcess('ours', folders.ours),
    bare: await startProcess('bare', folders.bare),
  };
  const of = (one: Case) => (kind: Kind, duration: number) => load(servers[kind].url, one, duration);
  console.log('| What | Aim | ours | bare | ratio |\n|---|---|---|---|---|');
  await compare('list, page 1 of 1,000 puzzles, 20 connections', '≥ 0.6×', of(list));
  await compare('detail, 20 connections', '', of(detail));
  await compare('durable save, 20 connections', '≥ 0.5×', of(save));
  await compare('login, 4 connections', '', of(login(4)));
  await compare('upload of a photograph of 1 MB, 2 connections', '', of(upload(await photograph())));
  await compare('image of 150 kB, 20 connections', '', of(image));
  await compare('list, 20 connections, while 10 log in', '', (kind, duration) =>
    listWhileLoggingIn(servers[kind].url, duration),
  );
  for (const kind of KINDS) await servers[kind].stop();
}

const MILLION = 1_000_000;
const LAST = MILLION / 20;
const REPETITIONS = 400;
const WARM_UP_REPETITIONS = 200;
/** Which page the i-th request asks for; at random means by a stride that meets all of them. */
const PAGES: Readonly<Record<string, (i: number) => number>> = {
  'page 1': () => 1,
  'page 2': () => 2,
  'the page in the middle': () => LAST / 2,
  'a page at random': (i) => 1 + ((i * 7919) % LAST),
  'the last page': () => LAST,
};

/** One request after the other, all kinds of page in turn. */
async function comparePages(small: string, large: string): Promise<void> {
  const few = await startProcess('ours', small);
  const many = await startProcess('ours', large);
  const base: number[] = [];
  const times = new Map(Object.keys(PAGES).map((what) => [what, [] as number[]]));
  for (let i = 0; i < WARM_UP_REPETITIONS + REPETITIONS; i++) {
    base.push(await latency(few.url + list.path));
    for (const [what, pageOf] of Object.entries(PAGES)) {
      times.get(what)?.push(await latency(`${many.url}${list.path}&page=${pageOf(i)}`));
    }
  }
  await few.stop();
  await many.stop();
  const settled = (took: readonly number[]) => median(took.slice(WARM_UP_REPETITIONS));
  console.log('\n| One request after another | Aim | median | to page 1 of 1,000 |\n|---|---|---|---|');
  console.log(`| page 1 of 1,000 puzzles | | ${settled(base).toFixed(2)} ms | 1× |`);
  for (const [what, took] of times) {
    const ratio = settled(took) / settled(base);
    console.log(`| ${what} of 1,000,000 | ≤ 3× | ${settled(took).toFixed(2)} ms | ${ratio.toFixed(2)}× |`);
  }
}

/** Megabytes of an idle server: after its start, and after what one visitor does. */
async function memoryOf(kind: Kind, folder: string): Promise<readonly [number, number]> {
  const server = await startProcess(kind, folder);
  await latency(server.url + list.path);
  await seconds(1);
  const afterStart = server.residentMb();
  for (let i = 0; i < 100; i++) await latency(server.url + (i % 2 ? list : detail).path);
  for (const one of [login(1), save]) await load(server.url, { ...one, connections: 1, amount: 20 }, SECONDS);
  await seconds(1);
  const afterTraffic = server.residentMb();
  await server.stop();
  return [afterStart, afterTraffic];
}

async function compareProcesses(folders: Both<string>): Promise<void> {
  const took: Both<number[]> = { ours: [], bare: [] };
  for (let round = 0; round < 5; round++) {
    for (const kind of KINDS) took[kind].push(await startMs(kind, folders[kind]));
  }
  const memory = { ours: await memoryOf('ours', folders.ours), bare: await memoryOf('bare', folders.bare) };
  const row = (what: string, aim: string, unit: string, figure: (kind: Kind) => number) => {
    const cells = KINDS.map((kind) => `${figure(kind).toFixed(0)} ${unit}`);
    console.log(`| ${what} | ${aim} | ${cells.join(' | ')} |`);
  };
  console.log('\n| Process | Aim | ours | bare |\n|---|---|---|---|');
  row('start to the first answer', '≤ 500 ms', 'ms', (kind) => median(took[kind]));
  row('memory, idle after the start', '≤ 150 MB', 'MB', (kind) => memory[kind][0]);
  row('memory, idle after a little traffic', '≤ 150 MB', 'MB', (kind) => memory[kind][1]);
}

const folders: string[] = [];
const kept = (folder: string): string => {
  folders.push(folder);
  return folder;
};
const isAsked = (part: string): boolean => (process.argv[3] ?? part) === part;

async function compareWithBare(): Promise<void> {
  const ours = kept(await newDataFolder(1000));
  const bare = kept(copyOf(ours));
  if (isAsked('loads')) await compareLoads({ ours, bare });
  if (isAsked('pages')) await comparePages(ours, kept(await newDataFolder(MILLION)));
  if (isAsked('processes')) await compareProcesses({ ours, bare });
  if (isAsked('mixed')) await measureMixedLoad(ours, SECONDS);
}

const [, , , part, checkout, ...urls] = process.argv;
try {
  if (part === 'earlier' && checkout !== undefined)
    await compareWithEarlier({ checkout, urls, newFolder: () => kept(newFolderOnDisk()), seconds: SECONDS });
  else await compareWithBare();
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true });
}
