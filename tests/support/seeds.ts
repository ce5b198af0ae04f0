import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import type { Account, ServedApp } from './running-app.ts';
import {
  CODE_END,
  ENTRIES,
  KEPT,
  PICTURE,
  PUZZLES,
  puzzleOf,
  puzzleTimeOf,
  RESULTS,
  type SeededResult,
} from './seed-data.ts';
import { SEEN_AT } from './seen-at.ts';

/** The accounts of a server that has been in use for a while. */
export interface Seeds {
  /** A superadmin with a history, puzzles and an invitation code. */
  readonly owner: Account;
  /** A member who casts, saves and posts. */
  readonly member: Account;
  /** A member who writes about casts: a whole entry about the newest, and one whose day to look back has come. */
  readonly keeper: Account;
}

async function saveResults(app: ServedApp, { token }: Account, results: readonly SeededResult[]): Promise<void> {
  for (const body of results) await app.api('POST', '/divination/results', { token, body });
}

async function writeEntries(app: ServedApp, { token }: Account): Promise<void> {
  for (const { timestamp, ...body } of ENTRIES) {
    const { status, json } = await app.api('PUT', `/divination/entries/${timestamp}`, { token, body });
    if (status !== 201) throw new Error(JSON.stringify(json));
  }
}

async function picture(): Promise<string> {
  const jpeg = await sharp(Buffer.from(PICTURE)).jpeg().toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

async function postPuzzles(app: ServedApp, { token }: Account): Promise<void> {
  const uploaded = await app.api('POST', '/upload/image', {
    token,
    body: { image: await picture(), filename: 'a.jpg' },
  });
  for (let id = 1; id <= PUZZLES.newest; id++) {
    const isPictured = id === PUZZLES.pictured;
    const body = { ...puzzleOf(id), ...(isPictured && { questionImageUrl: uploaded.json['imageUrl'] }) };
    const { json } = await app.api('POST', '/shefu?action=create', { token, body });
    if (json['id'] !== id) throw new Error(`expected puzzle ${id}: ${JSON.stringify(json)}`);
  }
}

/** Sets the server's own dates, and the random invitation code, to that moment. */
function dateBack({ dataDir }: ServedApp): void {
  const database = new DatabaseSync(join(dataDir, 'app.db'));
  try {
    const setTime = database.prepare('update puzzles set created_at = ? where id = ?');
    for (let id = 1; id <= PUZZLES.newest; id++) setTime.run(puzzleTimeOf(id), id);
    database.prepare('update invitations set created_at = ?, last4 = ?').run(SEEN_AT, CODE_END);
  } finally {
    database.close();
  }
}

export async function seed(app: ServedApp): Promise<Seeds> {
  const owner = await app.account({ username: '观梅客', role: 'superadmin' });
  const member = await app.account({ username: '小满' });
  const keeper = await app.account({ username: '记事人' });
  await saveResults(app, owner, RESULTS);
  await postPuzzles(app, owner);
  await app.api('POST', '/invitation', { token: owner.token, body: {} });
  await saveResults(app, keeper, KEPT);
  await writeEntries(app, keeper);
  dateBack(app);
  return { owner, member, keeper };
}
