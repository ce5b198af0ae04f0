import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import type { Account, ServedApp } from './running-app.ts';

/** The accounts of a server that has been in use for a while. */
export interface Seeds {
  /** A superadmin with a history, puzzles and an invitation code. */
  readonly owner: Account;
  /** A member who casts, saves and posts. */
  readonly member: Account;
  /** A member with nothing yet. */
  readonly newcomer: Account;
}

/** The page's clock on every screen: always the same, so that screenshots of two days can be compared. */
export const SEEN_AT = Date.parse('2026-10-08T10:24:00+08:00');

/** Ids count from 1 on a fresh database. */
export const PUZZLES = { pictured: 1, newest: 22 } as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RESULTS = [
  { mainHexagram: '010001', movingYao: 0, daysAgo: 0 },
  { mainHexagram: '011101', movingYao: 0, daysAgo: 1 },
  { mainHexagram: '111110', movingYao: 4, daysAgo: 3 },
  { mainHexagram: '001110', movingYao: 2, daysAgo: 400 },
] as const;
const TITLES = ['匣中三物', '案上一器', '隔墙闻声', '盒里四色', '掌中一叶', '袖中何物'] as const;

/** A picture of nothing in particular, in the colours of old paper. */
async function picture(): Promise<string> {
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="#d9cbb0"/><stop offset="1" stop-color="#7d6138"/></linearGradient></defs>
    <rect width="640" height="420" fill="url(#g)"/></svg>`;
  const jpeg = await sharp(Buffer.from(gradient)).jpeg().toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

async function postPuzzles(app: ServedApp, token: string): Promise<void> {
  const uploaded = await app.api('POST', '/upload/image', {
    token,
    body: { image: await picture(), filename: 'a.jpg' },
  });
  for (let id = 1; id <= PUZZLES.newest; id++) {
    const body = {
      title: TITLES[(id - 1) % TITLES.length],
      questionText: '得水雷屯，初爻动。其物外坚中虚，近水而声，试射之。',
      answerText: '一只陶埙。',
      ...(id === PUZZLES.pictured && { questionImageUrl: uploaded.json['imageUrl'] }),
    };
    const { json } = await app.api('POST', '/shefu?action=create', { token, body });
    if (json['id'] !== id) throw new Error(`expected puzzle ${id}: ${JSON.stringify(json)}`);
  }
}

/** Sets the server's own dates, and the random invitation code, to that moment. */
function dateBack({ dataDir }: ServedApp): void {
  const database = new DatabaseSync(join(dataDir, 'app.db'));
  try {
    const hourly = SEEN_AT - PUZZLES.newest * HOUR_MS;
    database.exec(`update puzzles set created_at = ${hourly} + id * ${HOUR_MS}`);
    database.exec(`update invitations set created_at = ${SEEN_AT}, last4 = '7K3M'`);
  } finally {
    database.close();
  }
}

export async function seed(app: ServedApp): Promise<Seeds> {
  const owner = await app.account({ username: '观梅客', role: 'superadmin' });
  const member = await app.account({ username: '小满' });
  const newcomer = await app.account({ username: '东篱' });
  const { token } = owner;
  for (const { daysAgo, ...facts } of RESULTS) {
    const timestamp = new Date(SEEN_AT - daysAgo * DAY_MS).toISOString();
    await app.api('POST', '/divination/results', { token, body: { ...facts, timestamp } });
  }
  await postPuzzles(app, token);
  await app.api('POST', '/invitation', { token, body: {} });
  dateBack(app);
  return { owner, member, newcomer };
}
