import { ENDPOINTS, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { imageUrlOf } from '#contract/upload.ts';
import { insertInvitation } from '#server/features/auth/invitation-repo.ts';
import { keysOf } from '#server/features/auth/new-account.ts';
import { insertUser, type User } from '#server/features/auth/user-repo.ts';
import { insertResult } from '#server/features/divination/result-repo.ts';
import { findGuessOfClient, insertGuess } from '#server/features/shefu/guess-repo.ts';
import { insertPuzzle } from '#server/features/shefu/puzzle-repo.ts';
import { insertImage } from '#server/images/image-repo.ts';
import { findContent, setHidden } from '#server/moderation/content-repo.ts';
import { saveModerated } from '#server/moderation/moderated-repo.ts';
import { newId, tokenHash } from '#server/security/tokens.ts';
import { closeSession, openSession, sessionIdOf } from '#server/sessions/session-repo.ts';
import type { TestApp, TestUser } from './app.ts';
import { manualFacts } from './facts.ts';
import { entryBody, guessBody, practiceAnswerLine } from './sample-bodies.ts';
import { newEmailLink, newResetLink } from './tokens.ts';

/** What a valid call needs beside its endpoint; what it is about belongs to the stage's owner. */
export interface SampleCall {
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Stage {
  readonly app: TestApp;
  readonly owner: TestUser;
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4z8CAFTEMLQkAKP8/wc53yE8AAAAASUVORK5CYII=';
export const PNG_URL = `data:image/png;base64,${PNG}`;
const PASSWORD = 'ming-yi-36';

let made = 0;
const nextTimestamp = () => new Date(Date.UTC(2026, 0, 1) + made++ * 1000).toISOString();

export const puzzleDraft = { title: '匣中何物', questionText: '内方外圆', answerText: '印囊' };

/** An account without a password that fits; it costs no hashing. */
export async function addUser(app: TestApp, email: string, username = `row${made++}`): Promise<User> {
  const user = { id: newId(), username, email, passwordHash: '', role: 'user' } as const;
  await insertUser(app.database.db, { ...user, ...keysOf(user) }, app.clock.now);
  return user;
}

async function addResetToken(app: TestApp): Promise<string> {
  const { id } = await addUser(app, `reset${made++}@example.com`);
  return newResetLink(app, id);
}

async function addEmailLink(app: TestApp, kind: 'confirm' | 'undo'): Promise<string> {
  const user = await addUser(app, `mail-of-now${made++}@example.com`);
  return newEmailLink(app, user, kind, `mail-of-then${made++}@example.com`);
}

async function addPuzzle({ app, owner }: Stage): Promise<Readonly<Record<string, string>>> {
  const content = { ...puzzleDraft, questionImageId: null, answerImageId: null };
  return { id: String(await insertPuzzle(app.database.db, owner.id, content, app.clock.now)) };
}

/** A puzzle of another person, which the stage's owner may report or judge. */
async function addForeignContent({ app }: Stage): Promise<{ readonly kind: 'puzzle'; readonly id: string }> {
  const { id: ownerId } = await addUser(app, `foreign${made++}@example.com`);
  const content = { ...puzzleDraft, questionImageId: null, answerImageId: null };
  return { kind: 'puzzle', id: String(await insertPuzzle(app.database.db, ownerId, content, app.clock.now)) };
}

/** The same, once somebody has reported it. */
async function addReportedContent(stage: Stage): Promise<{ readonly kind: 'puzzle'; readonly id: string }> {
  const content = await addForeignContent(stage);
  const { db } = stage.app.database;
  const found = await findContent(db, content);
  await saveModerated(db, content, found?.ownerId ?? '', null, { state: 'waiting' }, stage.app.clock.now);
  return content;
}

/** A puzzle of the stage's owner that an admin has hidden. */
async function addHiddenContent(stage: Stage): Promise<{ readonly kind: 'puzzle'; readonly id: string }> {
  const { app, owner } = stage;
  const content = { kind: 'puzzle', id: String((await addPuzzle(stage))['id']) } as const;
  const change = { state: 'hidden', judgeId: 'an-admin', reason: 'other', note: '请改一改' } as const;
  await saveModerated(app.database.db, content, owner.id, null, change, app.clock.now);
  await setHidden(app.database.db, content, app.clock.now);
  return content;
}

/** A guess of the stage's owner at a puzzle of another person. */
async function addGuess(stage: Stage): Promise<number> {
  const { app, owner } = stage;
  const { id: puzzleId } = await addForeignContent(stage);
  const clientId = `guess-${made++}-sample`;
  const cast = { figure: '010001-010000', method: 'time', castFor: nextTimestamp() };
  const guess = { userId: owner.id, clientId, puzzleId: Number(puzzleId), puzzleVersion: 1 };
  const sealed = {
    puzzleOwner: 'foreign',
    puzzleTitle: '匣中何物',
    text: '一枚铜钱',
    cast,
    sealedAt: nextTimestamp(),
    hasSeenAnswer: false,
  };
  await insertGuess(app.database.db, { ...guess, ...sealed }, app.clock.now);
  return (await findGuessOfClient(app.database.db, owner.id, clientId))?.id ?? 0;
}

const foreignPuzzle = async (stage: Stage): Promise<number> => Number((await addForeignContent(stage)).id);

async function addInvitation({ app, owner }: Stage): Promise<string> {
  const codeHash = tokenHash(`code ${made++}`);
  const invitation = { codeHash, last4: 'ABCD', createdBy: owner.id, expiresAt: app.clock.now + 1000 };
  await insertInvitation(app.database.db, invitation, app.clock.now);
  return codeHash;
}

async function addImage({ app, owner }: Stage): Promise<string> {
  const id = newId();
  const place = await app.server.services.images.target.put(Buffer.from('jpeg'));
  await insertImage(app.database.db, { id, userId: owner.id, size: 4, place }, app.clock.now);
  return imageUrlOf(id);
}

async function addResult({ app, owner }: Stage): Promise<string> {
  const timestamp = nextTimestamp();
  await insertResult(app.database.db, owner.id, manualFacts(timestamp, '010001'), 0);
  return timestamp;
}

/** The id of another session of the owner, always the same one, since a user has at most twenty. */
async function spareSession({ app: { database, clock }, owner }: Stage): Promise<string> {
  const hash = tokenHash(`spare session of ${owner.id}`);
  await closeSession(database.db, { id: owner.id, tokenHash: hash });
  await openSession(database.db, { userId: owner.id, hash, device: null }, clock.now);
  return sessionIdOf(hash);
}

const newAccount = () => ({
  username: `new${made}`,
  email: `new${made++}@example.com`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

/** One valid input for every call there is: a new call without one does not compile. */
const SAMPLES: Readonly<Record<EndpointName, (stage: Stage) => SampleCall | Promise<SampleCall>>> = {
  login: ({ owner: { username, password } }) => ({ body: { username, password } }),
  register: () => ({ body: newAccount() }),
  refresh: () => ({}),
  logout: () => ({}),
  findAccount: ({ owner }) => ({ body: { searchMode: 'username', searchValue: owner.username } }),
  requestReset: ({ owner }) => ({ body: { email: owner.email } }),
  resetPassword: async ({ app }) => ({
    body: { token: await addResetToken(app), newPassword: PASSWORD, confirmPassword: PASSWORD },
  }),
  checkResetLink: async ({ app }) => ({ body: { token: await addResetToken(app) } }),
  config: () => ({}),
  showAccount: () => ({}),
  // to the same one, which is allowed: the owner can be asked again
  changePassword: ({ owner: { password } }) => ({
    body: { oldPassword: password, newPassword: password, confirmPassword: password },
  }),
  listSessions: () => ({}),
  endSession: async (stage) => ({ path: `/account/sessions/${await spareSession(stage)}` }),
  endOtherSessions: () => ({}),
  listActivity: () => ({}),
  changeEmail: ({ owner: { password } }) => ({ body: { password, email: `next${made++}@example.com` } }),
  confirmEmail: async ({ app }) => ({ body: { token: await addEmailLink(app, 'confirm') } }),
  undoEmail: async ({ app }) => ({ body: { token: await addEmailLink(app, 'undo') } }),
  changeAvatar: () => ({ body: { avatarUrl: '/seals/010001.svg' } }),
  exportData: () => ({}),
  previewRemoval: () => ({}),
  removeAccount: ({ owner: { password } }) => ({ body: { password, puzzles: 'keep' } }),
  withdrawRemoval: () => ({}),
  createInvitation: () => ({}),
  listInvitations: () => ({}),
  listAllInvitations: () => ({}),
  revokeInvitation: async (stage) => ({ query: { id: await addInvitation(stage) } }),
  listResults: () => ({}),
  saveResult: () => ({ body: { mainHexagram: '010001', movingYao: 0, timestamp: nextTimestamp() } }),
  deleteResult: async (stage) => ({ path: `/divination/results/${encodeURIComponent(await addResult(stage))}` }),
  listEntries: () => ({}),
  saveEntry: async (stage) => ({
    path: `/divination/entries/${encodeURIComponent(await addResult(stage))}`,
    body: entryBody(),
  }),
  listPracticeAnswers: () => ({}),
  addPracticeAnswers: () => ({ body: { answers: [practiceAnswerLine(made++)] } }),
  listPuzzles: () => ({}),
  searchPuzzles: () => ({ query: { q: '匣中' } }),
  showPuzzle: async (stage) => ({ query: await addPuzzle(stage) }),
  createPuzzle: () => ({ body: puzzleDraft }),
  updatePuzzle: async (stage) => ({ query: await addPuzzle(stage), body: { ...puzzleDraft, title: '另一题' } }),
  deletePuzzle: async (stage) => ({ query: await addPuzzle(stage) }),
  showQuestion: async (stage) => ({ query: await addPuzzle(stage) }),
  countGuesses: async (stage) => ({ query: { ids: `${(await addPuzzle(stage))['id']},1` } }),
  openPuzzleAnswer: async (stage) => ({ body: { id: await foreignPuzzle(stage) } }),
  showOwnGuess: async (stage) => ({ query: await addPuzzle(stage) }),
  sendGuess: async (stage) => ({ body: guessBody(await foreignPuzzle(stage)) }),
  setGuessOutcome: async (stage) => ({ body: { id: await addGuess(stage), verdict: 'near' } }),
  deleteGuess: async (stage) => ({ query: { id: String(await addGuess(stage)) } }),
  listGuesses: async (stage) => ({ query: await addPuzzle(stage) }),
  listOwnGuesses: () => ({}),
  listGuessChanges: () => ({}),
  browsePuzzles: () => ({ query: { filter: 'unguessed' } }),
  dailyPuzzle: () => ({}),
  chooseDaily: async (stage) => ({ body: { id: await foreignPuzzle(stage) } }),
  countNews: () => ({}),
  seeNews: () => ({}),
  reportContent: async (stage) => ({
    body: { ...(await addForeignContent(stage)), reason: 'advertising', note: '卖货的' },
  }),
  listReports: () => ({}),
  listReported: () => ({ query: { list: 'judged' } }),
  showReported: async (stage) => ({ query: await addForeignContent(stage) }),
  decideReported: async (stage) => ({
    body: { ...(await addReportedContent(stage)), verdict: 'hide', revision: 1, reason: 'abuse', note: '请不要骂人' },
  }),
  listOwnDecisions: () => ({}),
  appealDecision: async (stage) => ({ body: { ...(await addHiddenContent(stage)), answer: '已经改了' } }),
  listMembers: ({ owner }) => ({ query: { name: owner.username } }),
  showRecord: async ({ app }) => ({
    query: { userId: (await addUser(app, `recorded${made++}@example.com`)).id },
  }),
  pauseMember: async ({ app }) => ({
    body: { userId: (await addUser(app, `paused${made++}@example.com`)).id, days: 3, note: '歇三天' },
  }),
  countReportsAgain: async ({ app }) => ({
    body: { userId: (await addUser(app, `counted${made++}@example.com`)).id },
  }),
  changeRole: async ({ app }) => ({
    body: { userId: (await addUser(app, `raised${made++}@example.com`)).id, role: 'admin' },
  }),
  uploadImage: () => ({ body: { image: PNG_URL, filename: 'a.png' } }),
  removeImage: async (stage) => ({ body: { imageUrl: await addImage(stage) } }),
  writeLog: () => ({ body: { level: 'info', message: '起卦' } }),
};

export interface PreparedCall {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly body?: unknown;
}

/** A call that would succeed for the stage's owner, were they the superadmin too. */
export async function prepareCall(name: EndpointName, stage: Stage): Promise<PreparedCall> {
  const { method, path, action }: Endpoint = ENDPOINTS[name];
  const sample = await SAMPLES[name](stage);
  const query = new URLSearchParams({ ...(action !== undefined && { action }), ...sample.query }).toString();
  const url = `/api${sample.path ?? path}${query === '' ? '' : `?${query}`}`;
  return { method, url, ...(sample.body !== undefined && { body: sample.body }) };
}

export const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as EndpointName[];
