import { pick, safeParse } from 'valibot';
import { type Role, register } from '#contract/auth.ts';
import { PROBLEMS } from '#contract/words/problems.ts';
import { err, ok, type Result } from '#core/result.ts';
import { ADMIN } from '../audit/audit-event.ts';
import { insertEvent } from '../audit/audit-repo.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/engine.ts';
import { lockRoles } from '../db/key-lock.ts';
import { usernameKey } from '../features/auth/account-names.ts';
import { findUserById, findUserByNameKey, insertUser, setRole } from '../features/auth/user-repo.ts';
import { hasOtherSuperadmin } from '../removal/leaving-repo.ts';
import { passwordHasher } from '../security/password-hasher.ts';
import { newId } from '../security/tokens.ts';
import { closeAllSessions } from '../sessions/session-repo.ts';
import { visible } from '../visible-text.ts';
import { withDatabase } from './open-for-admin.ts';
import type { TypedPassword } from './password-input.ts';

type Outcome = Promise<Result<string, string>>;

interface Account {
  readonly username: string;
  readonly email: string;
}

export interface Terminal {
  readonly now: () => number;
  readonly askPassword: () => Promise<Result<TypedPassword, string>>;
}

const NAMES = pick(register.body.pipe[0], ['username', 'email']);
const TAKEN = PROBLEMS['auth.taken'].message;

/** Its tables are large: the other commands start without them. */
const newAccount = () => import('../features/auth/new-account.ts');

/** Checked with the schema of registration. */
async function parsePassword(account: Account, [password, confirmPassword]: TypedPassword): Outcome {
  const parsed = safeParse(register.body, { ...account, password, confirmPassword }, { abortPipeEarly: true });
  if (!parsed.success) return err(parsed.issues[0].message);
  const { isCommonPassword } = await import('../features/auth/common-passwords.ts'); // a long list, not needed at the start
  return isCommonPassword(password, account) ? err(PROBLEMS['auth.commonPassword'].message) : ok(password);
}

async function insertSuperadmin(database: Database, account: Account, passwordHash: string, now: number): Outcome {
  const { keysOf } = await newAccount();
  try {
    const user = { id: newId(), ...account, ...keysOf(account), passwordHash, role: 'superadmin' } as const;
    await database.write(async (transaction) => {
      await insertUser(transaction, user, now);
      const event = { kind: 'register', userId: user.id, actor: ADMIN, detail: user.role } as const;
      await insertEvent(transaction, event, now);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return err(TAKEN); // someone registered it while the password was typed
    throw error;
  }
  return ok(`已创建超级管理员 ${account.username}`);
}

/** Names are checked before the password is asked for. */
export async function createSuperadmin(config: Config, typed: Account, terminal: Terminal): Outcome {
  const names = safeParse(NAMES, typed, { abortPipeEarly: true });
  if (!names.success) return err(names.issues[0].message);
  const { isTaken } = await newAccount();
  return withDatabase(config, async (database) => {
    if (await isTaken(database, names.output)) return err(TAKEN);
    const answer = await terminal.askPassword();
    if (!answer.ok) return answer;
    const password = await parsePassword(names.output, answer.value);
    if (!password.ok) return password;
    const passwordHash = await passwordHasher().hash(password.value);
    if (!passwordHash.ok) return err(PROBLEMS[passwordHash.error].message);
    return insertSuperadmin(database, names.output, passwordHash.value, terminal.now());
  });
}

const LAST_SUPERADMIN = '这是最后一位超级管理员：先把别人改为 superadmin';
const unknownUser = (username: string) => err(`没有 ${visible(username)} 这个用户`);

export const changeRole = (config: Config, username: string, role: Role): Outcome =>
  withDatabase(config, async (database) => {
    const user = await findUserByNameKey(database.db, usernameKey(username));
    if (!user) return unknownUser(username);
    return database.write(async (transaction) => {
      await lockRoles(transaction, database.engine);
      const before = (await findUserById(transaction, user.id))?.role;
      const isDemoted = before === 'superadmin' && role !== 'superadmin';
      if (isDemoted && !(await hasOtherSuperadmin(transaction, user.id))) return err(LAST_SUPERADMIN);
      await setRole(transaction, user.id, role);
      await closeAllSessions(transaction, user.id);
      const detail = `${before} → ${role}`;
      await insertEvent(transaction, { kind: 'role.changed', userId: user.id, actor: ADMIN, detail }, Date.now());
      return ok(`${visible(user.username)} 的角色已改为 ${role}，其所有登录已结束`);
    });
  });

export const revokeSessions = (config: Config, username: string): Outcome =>
  withDatabase(config, async (database) => {
    const user = await findUserByNameKey(database.db, usernameKey(username));
    if (!user) return unknownUser(username);
    await database.write(async (transaction) => {
      await closeAllSessions(transaction, user.id);
      await insertEvent(transaction, { kind: 'sessions.ended', userId: user.id, actor: ADMIN }, Date.now());
    });
    return ok(`${visible(user.username)} 的所有登录已结束`);
  });
