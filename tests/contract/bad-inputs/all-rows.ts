import type { BadInput } from '../../support/bad-input.ts';
import { ACCESS_ROWS } from './access-rows.ts';
import { ACCOUNT_ROWS } from './account-rows.ts';
import { COMMON_ROWS } from './common-rows.ts';
import { ENTRY_ROWS } from './entry-rows.ts';
import { FAULT_ROWS } from './fault-rows.ts';
import { FIND_ACCOUNT_ROWS } from './find-account-rows.ts';
import { GUESS_ROWS } from './guess-rows.ts';
import { INVITATION_ROWS } from './invitation-rows.ts';
import { LOGIN_ROWS } from './login-rows.ts';
import { MEMBER_ROWS } from './member-rows.ts';
import { MODERATION_ROWS } from './moderation-rows.ts';
import { OMEN_ROWS } from './omen-rows.ts';
import { PAGE_ROWS } from './page-rows.ts';
import { PRACTICE_ROWS } from './practice-rows.ts';
import { PUZZLE_ROWS } from './puzzle-rows.ts';
import { RECOVERY_ROWS } from './recovery-rows.ts';
import { REGISTER_ROWS } from './register-rows.ts';
import { REMOVAL_ROWS } from './removal-rows.ts';
import { REQUEST_ROWS } from './request-rows.ts';
import { RESULT_HEADER_ROWS } from './result-header-rows.ts';
import { RESULT_ROWS } from './result-rows.ts';
import { UPLOAD_ROWS } from './upload-rows.ts';

/** Every row of the table of bad inputs, by what it is about; the rows of one entry share an app on each engine. */
export const ALL_ROWS: Readonly<Record<string, readonly BadInput[]>> = {
  requests: [...COMMON_ROWS, ...REQUEST_ROWS],
  access: ACCESS_ROWS,
  faults: FAULT_ROWS,
  login: LOGIN_ROWS,
  register: REGISTER_ROWS,
  search: FIND_ACCOUNT_ROWS,
  recovery: RECOVERY_ROWS,
  account: ACCOUNT_ROWS,
  removal: REMOVAL_ROWS,
  invitations: INVITATION_ROWS,
  results: [...RESULT_ROWS, ...RESULT_HEADER_ROWS],
  entries: [...ENTRY_ROWS, ...OMEN_ROWS],
  practice: PRACTICE_ROWS,
  puzzles: PUZZLE_ROWS,
  moderation: MODERATION_ROWS,
  members: MEMBER_ROWS,
  guesses: GUESS_ROWS,
  uploads: UPLOAD_ROWS,
  pages: PAGE_ROWS,
};
