import { type Case, latency, load, median } from './load.ts';
import { image, list, login, photograph, save, upload } from './server-cases.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const ROUNDS = 3;
const IDLE_REQUESTS = 100;
/** Until the server has been idle long enough to collect its garbage (server/lifecycle/idle-collection.ts). */
const SETTLED_AFTER_MS = 10_000;
const PAGE = '/';
const CONFIG = '/api/config';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function idleMedian(url: string): Promise<number> {
  const times = [];
  for (let i = 0; i < IDLE_REQUESTS; i++) times.push(await latency(url));
  return median(times);
}

/** A page and a call that needs neither file nor hash, in turn, while the cases run. A refusal for want of room is part of the load. */
async function mediansDuring({ url }: ServerProcess, cases: readonly Case[], seconds: number) {
  const pages: number[] = [];
  const calls: number[] = [];
  let isOver = false;
  const over = Promise.allSettled(cases.map((one) => load(url, one, seconds))).then(() => {
    isOver = true;
  });
  while (!isOver) {
    pages.push(await latency(url + PAGE));
    calls.push(await latency(url + CONFIG));
  }
  await over;
  return { page: median(pages), call: median(calls) };
}

/** With the four threads that libuv has by itself, and as the server sets them, alternating. */
async function comparePools(folder: string, work: readonly Case[], seconds: number): Promise<void> {
  console.log(
    '\n| 20 logins and 4 uploads at once, median | idle page | page under load | call under load |\n|---|---|---|---|',
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, env] of [['4 threads', { UV_THREADPOOL_SIZE: '4' }] as const, ['as set', {}] as const]) {
      const server = await startProcess('ours', folder, env);
      await idleMedian(server.url + PAGE);
      const idle = await idleMedian(server.url + PAGE);
      const { page, call } = await mediansDuring(server, work, seconds);
      await server.stop();
      console.log(`| ${what} | ${[idle, page, call].map((ms) => `${ms.toFixed(1)} ms`).join(' | ')} |`);
    }
  }
}

/** Whether a page waits behind hashing and images, and what memory is left after everything at once. Needs the built app. */
export async function measureMixedLoad(folder: string, seconds: number): Promise<void> {
  const uploads: Case = { ...upload(await photograph()), connections: 4 };
  await comparePools(folder, [login(20), uploads], seconds);
  const server = await startProcess('ours', folder);
  await latency(server.url + PAGE);
  const before = server.residentMb();
  await mediansDuring(server, [list, login(10), uploads, save, image], seconds);
  const after = server.residentMb();
  await pause(SETTLED_AFTER_MS);
  console.log('\n| Memory under mixed load | Aim | figure |\n|---|---|---|');
  console.log(`| after the start | | ${before.toFixed(0)} MB |\n| at its end | | ${after.toFixed(0)} MB |`);
  console.log(`| ${SETTLED_AFTER_MS / 1000} s later | ≤ 150 MB | ${server.residentMb().toFixed(0)} MB |`);
  await server.stop();
}
