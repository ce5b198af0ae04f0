import { err, ok, type Result } from '#core/result.ts';
import type { TooMany } from '#server/limits/attempt-counter.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions/session-repo.ts';
import { loginGuard } from './login-guard.ts';
import { findUserById, type User } from './user-repo.ts';

interface Asked {
  readonly viewer: Viewer;
  /** The caller's address. */
  readonly address: string;
  readonly password: string;
}

/**
 * Asks someone who is logged in for the password again. Wrong ones count with those of logins, for the same account and address: a stolen
 * session is no second way to guess it.
 */
export function passwordCheck(services: Services) {
  const { database, passwords } = services;
  const guard = loginGuard(services);
  return async ({ viewer, address, password }: Asked): Promise<Result<User, TooMany | 'server.busy' | 'wrong'>> => {
    const limited = await guard.limited(viewer.id, address, async (tried) => {
      await guard.slowDownIfGuessed(viewer.id);
      const user = await findUserById(database.db, viewer.id);
      const isRight = await passwords.verify(password, user?.passwordHash ?? null);
      if (!isRight.ok) return isRight;
      if (user && isRight.value) return ok(user);
      await guard.failed(viewer.id, tried);
      return err('wrong' as const);
    });
    if (!limited.ok) return limited;
    if (limited.value.ok) await guard.succeeded(viewer.id, address);
    return limited.value;
  };
}
