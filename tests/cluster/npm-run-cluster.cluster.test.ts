import { spawn } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { becomes, report } from '../faults/scale.ts';
import { httpClient } from '../support/http-client.ts';
import { newResult } from '../support/writers.ts';
import { openStage } from './stage.ts';

const CLUSTER = fileURLToPath(new URL('../../scripts/cluster/cluster.ts', import.meta.url));

/** A server that Prometheus asks for its figures. */
interface Target {
  readonly health: string;
  readonly scrapePool: string;
}

/** The command lines of the processes that have this folder in theirs. */
const processesOf = (folder: string): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return ''; // it has ended
      }
    })
    .filter((line) => line.includes(folder));

test('npm run cluster: an instance killed, the primary killed, Ctrl-C; nothing acknowledged is lost, and nothing is left behind', async () => {
  const stage = openStage();
  const folder = stage.folderOf('t');
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, [CLUSTER], { env: { ...process.env, TMPDIR: folder } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  stage.atEnd(async () => {
    child.kill('SIGINT');
    await ended;
  });
  const begunAt = performance.now();
  const says = (what: RegExp) => becomes(() => what.test(output) || child.exitCode !== null, 900_000);
  const found = (what: RegExp) => what.exec(output)?.[1] ?? '';
  await says(/Ctrl-C/);
  const url = found(/观象：(http:\S+)/);
  expect(url, output).not.toBe('');
  const startSeconds = (performance.now() - begunAt) / 1000;

  const client = httpClient(url);
  const [username, password] = [found(/账号 (\S+)，/), found(/密码 (\S+)/)];
  const { status, json } = await client.call('POST', '/api/auth/login', { body: { username, password } });
  expect(status).toBe(200);
  const token = String(json['token']);
  const saved: string[] = [];
  const save = async (): Promise<boolean> => {
    const body = newResult();
    const response = await client.call('POST', '/api/divination/results', { body, token }).catch(() => null);
    if (response?.status === 201) saved.push(body.timestamp);
    return response?.status === 201;
  };
  for (let n = 0; n < 10; n++) expect(await save()).toBe(true);

  process.kill(Number(found(/服务 1：\S+，进程 (\d+)/)), 'SIGKILL');
  for (let n = 0; n < 10; n++) await save();
  await says(/服务 1 已重新启动/);
  child.stdin.write('f\n');
  await says(/已接手/);
  expect(await becomes(save, 300_000)).toBe(true);
  await says(/已回来做备库/);
  expect(await save()).toBe(true);

  const { json: list } = await client.call('GET', '/api/divination/results?view=facts', { token });
  const stored = new Set((list as unknown as { timestamp: string }[]).map(({ timestamp }) => timestamp));
  expect(saved.filter((timestamp) => !stored.has(timestamp))).toEqual([]);
  const targetsUrl = `${found(/Prometheus (http:\S+)\/targets/)}/api/v1/targets?state=active`;
  const targets = async (): Promise<readonly Target[]> => (await (await fetch(targetsUrl)).json()).data.activeTargets;
  const isUp = ({ health }: Target) => health === 'up';
  await becomes(async () => (await targets()).every(isUp), 120_000);
  const reached = (await targets()).filter(isUp).map(({ scrapePool }) => scrapePool);
  expect(reached.sort()).toEqual([...Array(3).fill('guanxiang'), 'haproxy', 'patroni', 'patroni']);
  client.close();

  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  expect(processesOf(folder)).toEqual([]);
  report('npm run cluster', {
    ...{ 'seconds to start': startSeconds, saved: saved.length, lost: 0 },
    'seconds to the new primary': found(/已接手，([\d.]+) 秒/),
    'targets that Prometheus reaches': reached.length,
  });
});
