import { DAY_MS } from '#contract/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { ADMIN, AUDIT_KINDS } from '../audit/audit-event.ts';
import { findEvents, type RecordedEvent } from '../audit/audit-repo.ts';
import type { Config } from '../config/config.ts';
import { findUsernames, type Usernames } from '../db/usernames.ts';
import { usernameKey } from '../features/auth/account-names.ts';
import { findUserByNameKey } from '../features/auth/user-repo.ts';
import { visible } from '../visible-text.ts';
import { withDatabase } from './open-for-admin.ts';

const LINES_MAX = 1000;

interface Wish {
  readonly username: string | null;
  readonly days: number;
}

/** A kind of a newer version is shown by its name. */
const labelOf = (kind: string): string => (AUDIT_KINDS as Readonly<Record<string, string>>)[kind] ?? kind;

/** Whose events they are, and the names of those who acted; one who is gone has none. */
interface Reader {
  readonly userId: string | undefined;
  readonly names: Usernames;
}

function actorOf({ actor }: RecordedEvent, { userId, names }: Reader): string | null {
  if (actor === '') return null;
  if (actor === ADMIN) return '由命令行';
  return actor === userId ? '本人' : `由 ${names.get(actor) ?? actor}`;
}

function lineOf(event: RecordedEvent, reader: Reader): string {
  const { at, kind, from, detail, count } = event;
  const what = `${labelOf(kind)}${detail === null ? '' : `（${detail}）`}${count > 1 ? ` ${count} 次` : ''}`;
  const parts = [what, actorOf(event, reader), from && `来自 ${from}`].filter((part) => part !== null);
  return visible(`${new Date(at).toISOString().slice(0, 19)}Z ${parts.join('，')}`);
}

/** What was recorded of a user, or of no account: a line each in UTC, the newest last. */
export const audit = (config: Config, { username, days }: Wish, now: number): Promise<Result<string, string>> =>
  withDatabase(config, async ({ db }) => {
    const user = username === null ? null : await findUserByNameKey(db, usernameKey(username));
    if (username !== null && !user) return err(`没有 ${visible(username)} 这个用户`);
    const events = await findEvents(db, { userId: user?.id, since: now - days * DAY_MS, limit: LINES_MAX });
    if (events.length === 0) return ok(`最近 ${days} 天没有记录`);
    const names = await findUsernames(
      db,
      events.map(({ actor }) => actor),
    );
    const lines = events.map((event) => lineOf(event, { userId: user?.id, names }));
    return ok([...(lines.length === LINES_MAX ? [`只列最近的 ${LINES_MAX} 条`] : []), ...lines].join('\n'));
  });
