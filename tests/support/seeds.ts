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
  /** A member who writes about casts: a whole entry about the newest, and one whose day to look back has come. */
  readonly keeper: Account;
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

/** 革 with 初爻 moving, 48 days ago; the cast of every screen of an entry. */
export const WRITTEN_AT = new Date(SEEN_AT - 48 * DAY_MS).toISOString();

const KEPT = [
  { timestamp: WRITTEN_AT, mainHexagram: '011101', movingYao: 0 },
  ...Array.from({ length: 11 }, (_, index) => ({
    timestamp: new Date(SEEN_AT - index * index * 3 * DAY_MS - 3_600_000).toISOString(),
    mainHexagram: ['010001', '011101', '010001', '111000'][index % 4],
    movingYao: index % 6,
  })),
];

const at = (daysAgo: number): string => new Date(SEEN_AT - daysAgo * DAY_MS).toISOString();

const WRITTEN = {
  cast: '011101-011100',
  question: '两雀争枝，一同坠地，主什么事？',
  category: '人事',
  judgment: { text: '用克体，近日有人受点伤。变卦艮土生体，不至于大碍。', at: at(48) },
  notes: [
    { id: 'note-0001', at: at(48), text: '互见巽、乾，中途还有曲折。' },
    { id: 'note-0002', at: at(47), text: '邻家姑娘来折花，园丁一喊，她惊得跌了一跤。', mark: 'judgment' },
  ],
  outcome: { kind: '应', at: at(46), text: '伤在腿上，不重，敷药就好。' },
  reviewOn: '2026-12-01',
};

async function writeEntries(app: ServedApp, { token }: Account): Promise<void> {
  for (const body of KEPT) await app.api('POST', '/divination/results', { token, body });
  const second = KEPT[1];
  await app.api('PUT', `/divination/entries/${WRITTEN_AT}`, { token, body: WRITTEN });
  const waiting = {
    cast: '010001-010000',
    question: '迁居之后，家里可安？',
    category: '家宅',
    notes: [],
    reviewOn: '2026-10-01',
  };
  const { status, json } = await app.api('PUT', `/divination/entries/${second?.timestamp}`, { token, body: waiting });
  if (status !== 201) throw new Error(JSON.stringify(json));
}

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
  const keeper = await app.account({ username: '记事人' });
  await writeEntries(app, keeper);
  dateBack(app);
  return { owner, member, newcomer, keeper };
}
