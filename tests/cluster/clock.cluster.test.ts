import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { report } from '../faults/scale.ts';
import { runProcess } from '../support/admin-process.ts';
import { httpClient } from '../support/http-client.ts';
import { newResult, registerAccounts } from '../support/writers.ts';
import { type Env, openStage, SECRET, startInstance, startInstances, startNode } from './stage.ts';

const EXIT_CONFIG = 78;
const HELD = ['-1.5', '+1.5'] as const;
const REFUSED = ['-10', '+10'] as const;

/** A process whose wall clock is off by so many seconds; its timers are not. */
const clockOff = (seconds: string): Env => {
  const [preload = ''] = execFileSync('dpkg', ['-L', 'libfaketime'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.endsWith('/libfaketimeMT.so.1'));
  return { LD_PRELOAD: preload, FAKETIME: `${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_NO_CACHE: '1' };
};

test('G10: an instance whose clock is 1.5 s off serves like the others; one that is 10 s off does not start', async () => {
  const stage = openStage();
  const node = await startNode(stage);
  const [right] = await startInstances(stage, 1, { DATABASE_URL: node.url });
  const rightUrl = right?.url ?? '';
  let calls = 0;
  for (const seconds of HELD) {
    const wrong = await startInstance(stage, { DATABASE_URL: node.url, ...clockOff(seconds) });
    // sessions of one are used at the other, in both directions
    for (const [from, to] of [
      [rightUrl, wrong.url],
      [wrong.url, rightUrl],
    ] as const) {
      const [account] = await registerAccounts(from, 1);
      const token = account?.token;
      const client = httpClient(to);
      const results = [newResult(), newResult(), newResult()];
      for (const body of results)
        expect((await client.call('POST', '/api/divination/results', { body, token })).status).toBe(201);
      client.close();
      const reader = httpClient(from);
      const { json } = await reader.call('GET', '/api/divination/results?view=facts', { token });
      expect((json as unknown as unknown[]).length).toBe(results.length);
      reader.close();
      calls += results.length + 2;
    }
    expect(await wrong.stop()).toBe(0);
  }
  const told: string[] = [];
  for (const seconds of REFUSED) {
    const env = { DATABASE_URL: node.url, DATA_DIR: stage.folderOf(`off${seconds}`), ...SECRET, ...clockOff(seconds) };
    const { code, stderr } = await runProcess('server/main.ts', [], env);
    expect([seconds, code]).toEqual([seconds, EXIT_CONFIG]);
    expect(stderr).toMatch(`系统时钟比数据库的${seconds.startsWith('+') ? '快' : '慢'}`);
    told.push(stderr.trim());
  }
  report('G10, clocks', {
    'held at': HELD.join(' '),
    calls,
    failed: 0,
    'refused at': REFUSED.join(' '),
    told: told.join(' / '),
  });
});
