import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { imageUrlOf } from '#contract/upload.ts';
import { folderForPostgres, postgresIds, startPart, untilReady } from '../../scripts/cluster/part.ts';
import { postgresFolder } from '../../scripts/setup/system-packages.mjs';
import { becomes, report } from '../faults/scale.ts';
import { postgresData, sqliteData, type TestData } from '../faults/test-data.ts';
import { audit, lostFrom } from '../support/audit.ts';
import { httpClient } from '../support/http-client.ts';
import { serve } from '../support/serving.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Ledger, newLedger, registerAccounts, startWriters, TABLES } from '../support/writers.ts';
import { type ForgetfulDisk, forgetfulDisk, type Picture } from './forgetful-disk.ts';

const WRITERS = 8;
const ROUNDS = Number(process.env['POWER_LOSSES'] ?? 12);
/** Nothing that was not synced is left, half of it, nearly all. */
const SHARES = [0, 0.5, 0.9] as const;
const MIB = 2 ** 20;

async function diskInTest(bytes: number): Promise<ForgetfulDisk> {
  const disk = await forgetfulDisk(bytes);
  onTestFinished(() => disk.remove());
  return disk;
}

test('the disk keeps what was synced and forgets what was not', async () => {
  const disk = await diskInTest(64 * MIB);
  const synced = openSync(join(disk.folder, 'synced'), 'w');
  writeSync(synced, 'a'.repeat(10_000));
  fsyncSync(synced);
  closeSync(synced);
  writeFileSync(join(disk.folder, 'written'), 'b'.repeat(10_000));
  const loss = disk.powerLoss(0);
  execFileSync('sync', ['--file-system', disk.folder]);
  const picture = await loss;
  const found = ['synced', 'written'].map((name) => existsSync(join(picture.folder, name)));
  picture.remove();
  expect(found).toEqual([true, false]);
});

const copyOf = (ledger: Ledger): Ledger => ({
  ...ledger,
  results: new Map(ledger.results),
  entries: new Map(ledger.entries),
  puzzles: new Map(ledger.puzzles),
  images: new Map(ledger.images),
  answers: new Map(ledger.answers),
  guesses: new Map(ledger.guesses),
});

/** What was acknowledged before the power went; a row that was asked to go while it went is nobody's promise. */
function promisedBefore(before: Ledger, after: Ledger): Ledger {
  for (const table of TABLES)
    for (const [key, told] of before[table]) if (after[table].get(key) !== told) before[table].delete(key);
  return before;
}

/** The data on a disk: of the one that is written to, or of a picture of it. */
type DataOn = (folder: string) => Promise<{ readonly data: TestData; stop(): Promise<void> }>;

/** What the servers of that data miss when they start on the disk as the power left it. */
async function lostFromPicture({ folder }: Picture, promised: Ledger, dataOn: DataOn): Promise<readonly string[]> {
  const { data, stop } = await dataOn(folder);
  const server = await serve(data);
  try {
    const database = data.open();
    const found = await audit(database);
    await database.close();
    const wrong = [...lostFrom(promised, found), ...found.faults, ...data.integrity()];
    return [...wrong, ...(await lostImages(server.url, promised))];
  } finally {
    await server.kill();
    await stop();
  }
}

async function lostImages(url: string, { images }: Ledger): Promise<readonly string[]> {
  const client = httpClient(url);
  const lost: string[] = [];
  for (const [id, told] of images)
    if (told === 'there' && (await client.call('GET', imageUrlOf(id))).status !== 200) lost.push(`file of image ${id}`);
  client.close();
  return lost;
}

async function losePower(engine: string, bytes: number, dataOn: DataOn): Promise<void> {
  const disk = await diskInTest(bytes);
  const { data, stop } = await dataOn(disk.folder);
  onTestFinished(stop);
  const server = await serve(data);
  const ledger = newLedger();
  const accounts = await registerAccounts(server.url, WRITERS);
  const writers = startWriters(server.url, accounts, ledger);
  let unsynced = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const enough = ledger.acknowledged + 20 + Math.random() * 100;
    expect(await becomes(() => ledger.acknowledged > enough, 60_000)).toBe(true);
    const before = copyOf(ledger);
    const picture = await disk.powerLoss(SHARES[round % SHARES.length] ?? 0);
    try {
      expect(await lostFromPicture(picture, promisedBefore(before, ledger), dataOn)).toEqual([]);
    } finally {
      picture.remove();
    }
    unsynced += picture.unsynced;
  }
  await writers.stop();
  const { acknowledged } = ledger;
  report(`power loss, ${engine}`, { rounds: ROUNDS, acknowledged, lost: 0, 'blocks not synced': unsynced });
}

test('what was acknowledged on SQLite is there after the power went', () =>
  losePower('SQLite', 256 * MIB, async (folder) => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    return { data: sqliteData(dataDir), stop: async () => {} };
  }));

test('what was acknowledged on PostgreSQL is there after the power went', () =>
  losePower('PostgreSQL', 768 * MIB, async (folder) => {
    const programs = postgresFolder() ?? '';
    const home = folderForPostgres(join(folder, 'postgres'));
    const files = join(home, 'data');
    const init = ['-D', files, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
    if (!existsSync(files))
      execFileSync(join(programs, 'initdb'), init, { ...postgresIds(), cwd: home, stdio: 'ignore' });
    rmSync(join(files, 'postmaster.pid'), { force: true }); // in a picture: of a process that after a power cut is gone
    const sockets = folderForPostgres(temporaryFolder());
    const args = ['-D', files, '-k', sockets, '-c', 'listen_addresses='];
    const part = startPart({
      name: 'postgres',
      command: join(programs, 'postgres'),
      args,
      folder: home,
      asPostgres: true,
      stopSignal: 'SIGINT',
    });
    await untilReady(part, () => part.output().includes('database system is ready to accept connections'));
    const dataDir = join(folder, 'app');
    mkdirSync(dataDir, { recursive: true });
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`;
    return { data: postgresData(url, dataDir), stop: () => part.stop() };
  }));
