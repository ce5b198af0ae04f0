import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { becomes, report } from '../faults/scale.ts';
import { type HttpClient, httpClient } from '../support/http-client.ts';
import { type Account, newResult, registerAccounts } from '../support/writers.ts';
import { openStage, type Stage, startInstance, startNode } from './stage.ts';

const CUT_OFF_MS = 30_000;
/** Each may keep 5,000 results: on a quick machine one account is full before the half minute is over. */
const ACCOUNTS = 10;
const TABLE = `guanxiang_${process.pid}`;

/** Root, and a kernel with nftables. */
function canDropPackets(): boolean {
  try {
    execFileSync('nft', ['add', 'table', 'inet', TABLE], { stdio: 'ignore' });
    execFileSync('nft', ['delete', 'table', 'inet', TABLE], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isAllowed = canDropPackets();
if (!isAllowed) console.log('G14: not tried, this machine does not let nftables drop packets');

/** Everything between this address and the port is dropped, in both directions, until the answer is called. */
function cutOff(stage: Stage, address: string, port: number): () => void {
  const nft = (...args: string[]) => execFileSync('nft', args, { stdio: 'pipe' });
  nft('add', 'table', 'inet', TABLE);
  const heal = () => {
    nft('add', 'table', 'inet', TABLE); // so that there is one to delete
    nft('delete', 'table', 'inet', TABLE);
  };
  stage.atEnd(heal);
  nft('add', 'chain', 'inet', TABLE, 'input', '{ type filter hook input priority 0 ; }');
  nft('add', 'rule', 'inet', TABLE, 'input', 'ip', 'daddr', address, 'tcp', 'dport', String(port), 'drop');
  nft('add', 'rule', 'inet', TABLE, 'input', 'ip', 'saddr', address, 'tcp', 'sport', String(port), 'drop');
  return heal;
}

test.runIf(isAllowed)(
  'G14: an instance that cannot reach the database for 30 s answers 503; the others do not notice; it heals',
  async () => {
    const stage = openStage();
    const node = await startNode(stage, ["listen_addresses = '127.0.0.1,127.0.0.2'"]);
    const through = (address: string) => node.url.replace('127.0.0.1', address);
    const [near, far] = [
      await startInstance(stage, { DATABASE_URL: through('127.0.0.1') }),
      await startInstance(stage, { DATABASE_URL: through('127.0.0.2') }),
    ];
    const accounts = await registerAccounts(near.url, ACCOUNTS);
    const acknowledged: string[] = [];
    const save = async (client: HttpClient) => {
      const body = newResult();
      const { token } = accounts[acknowledged.length % ACCOUNTS] as Account;
      const { status } = await client.call('POST', '/api/divination/results', { body, token });
      if (status === 201) acknowledged.push(body.timestamp);
      return status;
    };
    const [atNear, atFar] = [httpClient(near.url), httpClient(far.url)];
    expect([await save(atNear), await save(atFar)]).toEqual([201, 201]);
    const heal = cutOff(stage, '127.0.0.2', node.port);
    const until = performance.now() + CUT_OFF_MS;
    const statuses = { near: new Map<number, number>(), far: new Map<number, number>() };
    async function saveOn(client: HttpClient, counts: Map<number, number>): Promise<void> {
      while (performance.now() < until) {
        const status = await save(client);
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    }
    await Promise.all([saveOn(atNear, statuses.near), saveOn(atFar, statuses.far)]);
    heal();
    const healedAt = performance.now();
    expect(await becomes(async () => (await save(atFar)) === 201, 300_000)).toBe(true);
    const stored = new Set(node.psql('select timestamp from results').split('\n'));
    expect(acknowledged.filter((timestamp) => !stored.has(timestamp))).toEqual([]);
    report('G14, one instance cut off from the database', {
      ...{ seconds: CUT_OFF_MS / 1000, 'its answers 503': statuses.far.get(503) ?? 0 },
      ...{ 'saves of the other': statuses.near.get(201) ?? 0, 'its failures': statuses.near.size - 1, lost: 0 },
      'healed after s': ((performance.now() - healedAt) / 1000).toFixed(1),
    });
    expect([...statuses.near.keys()]).toEqual([201]);
    expect([...statuses.far.keys()]).toEqual([503]);
    atNear.close();
    atFar.close();
  },
);
