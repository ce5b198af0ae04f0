import type { LoginResponse, login, register } from '#contract/auth.ts';
import { avatarUrlOf } from '#contract/avatar.ts';
import { err, ok, type Result } from '#core/result.ts';
import { eventBy } from '#server/audit/audit-event.ts';
import { isUniqueViolation, violationAs } from '#server/db/engine.ts';
import type { Call, Handlers, Refusal } from '#server/http/handler.ts';
import { findAvatar } from '#server/images/avatar-repo.ts';
import type { Reservation } from '#server/limits/attempt-counter.ts';
import { newId, newTokenOf, tokenHash } from '#server/security/tokens.ts';
import type { Services } from '#server/services.ts';
import { deviceNameOf } from '#server/sessions/device-name.ts';
import { closeSession, extendSession, openSession, type Viewer } from '#server/sessions/session-repo.ts';
import { timeOf } from '#server/time-text.ts';
import { usernameKey } from './account-names.ts';
import { spendInvitation } from './invitation-repo.ts';
import { invitationHash } from './invitation-routes.ts';
import { loginGuard } from './login-guard.ts';
import { limitedRegistration } from './register-guard.ts';
import { findIdByNameKey, findUserByNameKey, holdPasswordHash, insertUser, type NewUser } from './user-repo.ts';

/** A hash may be replaced while it is checked: by a login that renews it the password stays right, by a reset it does not. */
const LOGIN_TRIES = 3;

type LoggedIn = Result<{ readonly status: 200; readonly body: LoginResponse }, Refusal<typeof login>>;

interface Opened {
  readonly token: string;
  readonly expiresAt: number;
  readonly avatarUrl: string | null;
  readonly removalAt?: number | null;
}

function loginResponse(
  { id, username, role }: Pick<Viewer, 'id' | 'username' | 'role'>,
  { token, expiresAt, avatarUrl, removalAt = null }: Opened,
): LoginResponse {
  const leaving = removalAt === null ? {} : { removalAt: timeOf(removalAt) };
  return { token, expiresAt: timeOf(expiresAt), user: { id, username, role, avatarUrl }, ...leaving };
}

interface Opening {
  readonly invitationCode: string;
  readonly address: string;
  readonly device: string | null;
}

/** One transaction for a new account: the invitation, the user with their names, the first session. */
async function openAccount(
  { database, config, audit, now }: Services,
  user: NewUser,
  { invitationCode, address, device }: Opening,
) {
  const token = newTokenOf(user.id);
  return database.write(async (transaction): Promise<Result<LoginResponse, 'auth.invitation'>> => {
    if (config.registration === 'invite') {
      const maker = await spendInvitation(transaction, invitationHash(invitationCode), user.id, now());
      if (maker === null) return err('auth.invitation');
      await audit.record(transaction, { kind: 'invitation.used', userId: maker, actor: user.id, address });
    }
    await insertUser(transaction, user, now());
    await audit.record(transaction, { kind: 'register', userId: user.id, actor: user.id, address });
    const expiresAt = await openSession(transaction, { userId: user.id, hash: tokenHash(token), device }, now());
    return ok(loginResponse(user, { token, expiresAt, avatarUrl: null }));
  });
}

export function authHandlers(services: Services) {
  const { database, passwords, config, audit, now } = services;
  const guard = loginGuard(services);

  /** At today's cost; the hash as it is when it cannot be renewed now. */
  async function renewedHash(password: string, hash: string): Promise<string> {
    if (passwords.isCurrent(hash)) return hash;
    const renewed = await passwords.hash(password).catch(() => err('server.busy'));
    return renewed.ok ? renewed.value : hash;
  }

  async function logIn(call: Call<typeof login>, tried: Reservation, triesLeft = LOGIN_TRIES): Promise<LoggedIn> {
    const { password, username } = call.input.body;
    const key = usernameKey(username);
    const user = await findUserByNameKey(database.db, key);
    const isRight = await passwords.verify(password, user?.passwordHash ?? null);
    if (!isRight.ok) return err(isRight.error);
    if (!user || !isRight.value) {
      await guard.failed(user?.id ?? key, tried);
      return err({ code: 'auth.wrong', userId: user?.id });
    }
    await guard.succeeded(user.id, call.address);
    const hash = { read: user.passwordHash, renewed: await renewedHash(password, user.passwordHash) };
    const token = newTokenOf(user.id);
    const opened = await database.write(async (transaction) => {
      const held = await holdPasswordHash(transaction, user.id, hash);
      if (held === null) return null;
      if (held.removalAt !== null && held.removalAt <= now()) return 'removed';
      await audit.record(transaction, { kind: 'login', userId: user.id, actor: user.id, address: call.wholeAddress });
      const device = deviceNameOf(call.userAgent);
      const expiresAt = await openSession(transaction, { userId: user.id, hash: tokenHash(token), device }, now());
      const avatarUrl = avatarUrlOf(await findAvatar(transaction, user.id));
      return { token, expiresAt, avatarUrl, removalAt: held.removalAt };
    });
    if (opened === 'removed') return err('auth.wrong');
    if (opened === null) return triesLeft > 1 ? logIn(call, tried, triesLeft - 1) : err('auth.wrong');
    const body = loginResponse({ ...user, role: user.role as Viewer['role'] }, opened);
    return ok({ status: 200, body } as const);
  }

  async function openWith({ input, wholeAddress, userAgent }: Call<typeof register>) {
    const { username, password, email, invitationCode } = input.body;
    const { isCommonPassword } = await import('./common-passwords.ts'); // a long list, not needed at the start
    if (isCommonPassword(password, { username, email })) return err('auth.commonPassword');
    const { isTaken, keysOf } = await import('./new-account.ts'); // large tables
    const keys = keysOf({ username, email });
    if (await isTaken(database, { username, email })) return err('auth.taken');
    const passwordHash = await passwords.hash(password);
    if (!passwordHash.ok) return err(passwordHash.error);
    const user: NewUser = { id: newId(), username, email, ...keys, passwordHash: passwordHash.value, role: 'user' };
    const opening = { invitationCode, address: wholeAddress, device: deviceNameOf(userAgent) };
    // someone may take the name while the password is hashed
    return violationAs(isUniqueViolation, 'auth.taken', () => openAccount(services, user, opening));
  }

  return {
    async login(call) {
      const key = usernameKey(call.input.body.username);
      const userId = await findIdByNameKey(database.db, key);
      const account = userId ?? key;
      const limited = await guard.limited(account, call.address, async (tried) => {
        await guard.slowDownIfGuessed(account);
        return logIn(call, tried);
      });
      if (limited.ok) return limited.value;
      if (limited.error === 'server.busy') return err(limited.error);
      return err({ ...limited.error, userId: userId ?? undefined });
    },

    async register(call) {
      const opened = await limitedRegistration(services, call.address, () => openWith(call));
      return opened.ok ? ok({ status: 201, body: opened.value }) : opened;
    },

    async refresh({ viewer, token, userAgent }) {
      const expiresAt = await extendSession(database.db, { ...viewer, device: deviceNameOf(userAgent) }, now());
      const avatarUrl = avatarUrlOf(await findAvatar(database.db, viewer.id));
      return ok({ status: 200, body: loginResponse(viewer, { token, expiresAt, avatarUrl }) });
    },

    async logout({ viewer, wholeAddress }) {
      await database.write(async (transaction) => {
        await closeSession(transaction, viewer);
        await audit.record(transaction, eventBy({ viewer, wholeAddress }, 'logout'));
      });
      return ok({ status: 200, body: { success: true } });
    },

    async config() {
      const { registration, contact } = config;
      return ok({ status: 200, body: { registration, ...(contact !== null && { contact }) } });
    },
  } satisfies Partial<Handlers>;
}
