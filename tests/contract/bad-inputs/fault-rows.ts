import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EndpointName } from '#contract/api.ts';
import type { Schema } from '#server/db/schema.ts';
import type { TestApp } from '../../support/app.ts';
import { type BadInput, perApp } from '../../support/bad-input.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { call, callEach } from './valid-calls.ts';

const superadmin = perApp((app) => app.user(undefined, 'superadmin'));

/** A table that others point to comes after them. */
const FEATURE_TABLES: readonly (keyof Schema)[] = [
  ...(['guesses', 'guess_totals', 'guess_log', 'answer_views', 'daily_puzzles', 'reports', 'moderated'] as const),
  ...(['puzzle_blocks', 'puzzles', 'avatars', 'images', 'result_operations', 'entries', 'results'] as const),
  ...(['invitations', 'reset_tokens', 'email_links', 'export_links', 'attempts', 'outbox'] as const),
  ...(['practice_answers', 'puzzle_interventions'] as const),
];
const ACCOUNT_TABLES: readonly (keyof Schema)[] = ['sessions', 'login_names', 'users'];

const FEATURE_CALLS: readonly EndpointName[] = [
  ...(['login', 'requestReset', 'resetPassword', 'createInvitation', 'listInvitations'] as const),
  ...(['changePassword', 'changeEmail', 'confirmEmail', 'undoEmail', 'changeAvatar', 'exportData'] as const),
  ...(['previewRemoval', 'removeAccount'] as const),
  ...(['listResults', 'saveResult', 'deleteResult', 'listEntries', 'saveEntry'] as const),
  ...(['listPracticeAnswers', 'addPracticeAnswers'] as const),
  ...(['listPuzzles', 'searchPuzzles', 'showPuzzle', 'createPuzzle', 'updatePuzzle', 'deletePuzzle'] as const),
  ...(['showQuestion', 'countGuesses', 'openPuzzleAnswer', 'showOwnGuess', 'sendGuess', 'setGuessOutcome'] as const),
  ...([
    'deleteGuess',
    'listGuesses',
    'listOwnGuesses',
    'listGuessChanges',
    'browsePuzzles',
    'dailyPuzzle',
    'chooseDaily',
    'countNews',
  ] as const),
  ...(['reportContent', 'listReports', 'listReported', 'showReported', 'decideReported', 'listOwnDecisions'] as const),
  ...(['appealDecision', 'listAllInvitations', 'revokeInvitation'] as const),
  ...(['uploadImage', 'removeImage'] as const),
];
const ACCOUNT_CALLS: readonly EndpointName[] = [
  'register',
  'findAccount',
  'refresh',
  'logout',
  'changePassword',
  'listSessions',
  'withdrawRemoval',
];

async function withoutTables(app: TestApp, tables: readonly (keyof Schema)[], calls: readonly EndpointName[]) {
  const { token } = await superadmin(app);
  for (const table of tables) await app.database.db.schema.dropTable(table).execute();
  return callEach(app, calls, () => ({ token }));
}

/** Word for word: so there is no path, no statement and no stack in it. */
const FAULT = { success: false, code: 'server.fault', message: '服务器错误，请稍后重试' };

/** C14 and C16: what breaks before or behind the calls. */
export const FAULT_ROWS: readonly BadInput[] = [
  {
    row: 'C14',
    name: 'a header of 16 kB, on a call, a page and a file',
    async send(app) {
      const responses = [];
      for (const path of ['POST /api/auth/login', 'GET /divination', 'GET /uploads/x.jpg'])
        for (const header of [`X-Long: ${'a'.repeat(16_384)}`, `Authorization: Bearer ${'a'.repeat(16_384)}`])
          responses.push(await rawRequest(app, `${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}\r\n\r\n`));
      return responses;
    },
    status: 431,
    async also(app) {
      expect((await call(app, 'listPuzzles')).status, 'the server goes on').toBe(200);
    },
  },
  {
    row: 'C16',
    name: 'a fault of the database below the features',
    env: {},
    prepare: superadmin,
    send: (app) => withoutTables(app, FEATURE_TABLES, FEATURE_CALLS),
    status: 500,
    changes: true,
    also(_, responses) {
      for (const { json } of responses) expect(json).toEqual(FAULT);
    },
  },
  {
    row: 'C16',
    name: 'a fault of the database below the accounts',
    env: {},
    prepare: superadmin,
    async send(app) {
      await withoutTables(app, FEATURE_TABLES, []);
      return withoutTables(app, ACCOUNT_TABLES, [...ACCOUNT_CALLS, 'listResults', 'createInvitation']);
    },
    status: 500,
    changes: true,
    also(_, responses) {
      for (const { json } of responses) expect(json).toEqual(FAULT);
    },
  },
  {
    row: 'C16',
    name: 'a log that cannot be written, until it can',
    env: {},
    async send(app) {
      writeFileSync(join(app.dataDir, 'logs'), 'in the way');
      return call(app, 'writeLog');
    },
    status: 500,
    async also(app, responses) {
      expect(responses[0]?.json).toEqual(FAULT);
      rmSync(join(app.dataDir, 'logs'));
      expect((await call(app, 'writeLog')).status).toBe(204);
    },
  },
];
