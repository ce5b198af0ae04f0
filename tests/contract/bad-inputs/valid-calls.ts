import { ENDPOINTS, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallOptions, TestApp, TestResponse } from '../../support/app.ts';
import { entryBody, guessBody, practiceAnswerLine } from '../../support/sample-bodies.ts';

/** One pixel. */
const IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const PUZZLE = { title: '盒中何物', questionText: '外圆内方', answerText: '铜钱' };

const THING = { kind: 'puzzle', id: '1' };

interface ValidInput {
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Of nobody. */
const RESET_TOKEN = `${'a'.repeat(26)}_${'A'.repeat(43)}`;

/** An input each call would take, so that what a row makes wrong is the only thing wrong. A new call must find its place here. */
const VALID_INPUTS: Readonly<Record<EndpointName, ValidInput>> = {
  login: { body: { username: '未注册者', password: 'tang-9wuyue' } },
  register: {
    body: {
      username: '新来的人',
      email: 'xin@example.com',
      password: 'tang-9wuyue',
      confirmPassword: 'tang-9wuyue',
    },
  },
  refresh: {},
  logout: {},
  findAccount: { body: { searchMode: 'username', searchValue: '未注册者' } },
  requestReset: { body: { email: 'nobody@example.com' } },
  resetPassword: { body: { token: RESET_TOKEN, newPassword: 'tang-9wuyue', confirmPassword: 'tang-9wuyue' } },
  checkResetLink: { body: { token: RESET_TOKEN } },
  config: {},
  showAccount: {},
  changePassword: {
    body: { oldPassword: 'tang-9wuyue', newPassword: 'tang-9wuyue', confirmPassword: 'tang-9wuyue' },
  },
  listSessions: {},
  endSession: {},
  endOtherSessions: {},
  listActivity: {},
  changeEmail: { body: { password: 'tang-9wuyue', email: 'xin@example.com' } },
  confirmEmail: { body: { token: RESET_TOKEN } },
  undoEmail: { body: { token: RESET_TOKEN } },
  changeAvatar: { body: { avatarUrl: '/seals/010001.svg' } },
  exportData: {},
  previewRemoval: {},
  // not the right password: the rows of one table share their caller, who must stay
  removeAccount: { body: { password: 'mei-hua-2026', puzzles: 'keep' } },
  withdrawRemoval: {},
  createInvitation: {},
  listInvitations: {},
  listAllInvitations: {},
  revokeInvitation: { query: `id=${'A'.repeat(43)}` },
  listResults: {},
  saveResult: { body: { mainHexagram: '011101', movingYao: 0, timestamp: '2024-01-01T00:00:00.000Z' } },
  deleteResult: {},
  listEntries: {},
  saveEntry: { body: entryBody() },
  listPracticeAnswers: {},
  addPracticeAnswers: { body: { answers: [practiceAnswerLine(0)] } },
  listPuzzles: {},
  searchPuzzles: { query: 'q=%E5%8C%A3%E4%B8%AD' },
  showPuzzle: { query: 'id=1' },
  createPuzzle: { body: PUZZLE },
  updatePuzzle: { query: 'id=1', body: PUZZLE },
  deletePuzzle: { query: 'id=1' },
  showQuestion: { query: 'id=1' },
  countGuesses: { query: 'ids=1,2' },
  openPuzzleAnswer: { body: { id: 1 } },
  showOwnGuess: { query: 'id=1' },
  sendGuess: { body: guessBody(1) },
  setGuessOutcome: { body: { id: 1, verdict: 'hit' } },
  deleteGuess: { query: 'id=1' },
  listGuesses: { query: 'id=1' },
  listOwnGuesses: {},
  listGuessChanges: {},
  browsePuzzles: { query: 'filter=guessed' },
  dailyPuzzle: {},
  chooseDaily: { body: { id: 1 } },
  countNews: {},
  seeNews: {},
  reportContent: { body: { ...THING, reason: 'other' } },
  listReports: {},
  listReported: {},
  showReported: { query: 'kind=puzzle&id=1' },
  decideReported: { body: { ...THING, verdict: 'hide', revision: 0, reason: 'other', note: '请改一改' } },
  listOwnDecisions: {},
  appealDecision: { body: { ...THING, answer: '已经改了' } },
  listMembers: {},
  showRecord: { query: 'userId=nobody' },
  pauseMember: { body: { userId: 'nobody', days: 1, note: '歇一天' } },
  countReportsAgain: { body: { userId: 'nobody' } },
  changeRole: { body: { userId: 'nobody', role: 'admin' } },
  uploadImage: { body: { image: IMAGE, filename: 'a.png' } },
  removeImage: { body: { imageUrl: `/uploads/${'0'.repeat(26)}.jpg` } },
  writeLog: { body: { level: 'error', message: '出错了' } },
};

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
/** The address of a call, with a timestamp as a browser writes it in a path, and the id of nothing. */
export const urlOf = (path: string): string =>
  `/api${path.replace(':timestamp', encodeURIComponent('2024-01-01T00:00:00.000Z')).replace(':id', 'A'.repeat(22))}`;

export const endpointOf = (name: EndpointName): Endpoint => ENDPOINTS[name];

export const CALLS_WITH_BODY = NAMES.filter((name) => endpointOf(name).body !== undefined);
export const CALLS_THAT_WRITE = NAMES.filter((name) => endpointOf(name).method !== 'GET');
export const CALLS_WITH_LOGIN = NAMES.filter((name) => endpointOf(name).access !== 'anyone');

export const validBody = (name: EndpointName): Readonly<Record<string, unknown>> => VALID_INPUTS[name].body ?? {};

function pathOf(name: EndpointName): string {
  const { path, action } = endpointOf(name);
  const query = [action && `action=${action}`, VALID_INPUTS[name].query].filter(Boolean).join('&');
  return `${urlOf(path)}${query && `?${query}`}`;
}

/** The call as it should be, but for what the options say. */
export function call(app: TestApp, name: EndpointName, options: CallOptions = {}): Promise<TestResponse> {
  const { body } = VALID_INPUTS[name];
  return app.call(endpointOf(name).method, pathOf(name), { ...(body && { body }), ...options });
}

/** The same for several calls, one after another. */
export async function callEach(
  app: TestApp,
  names: readonly EndpointName[],
  options: (name: EndpointName) => CallOptions,
): Promise<readonly TestResponse[]> {
  const responses = [];
  for (const name of names) responses.push(await call(app, name, options(name)));
  return responses;
}
