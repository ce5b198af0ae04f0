import { DAY_MS, MEMBERS_LISTED } from '#contract/limits.ts';
import { canChangeRole, canModerate } from '#contract/moderation-policy.ts';
import { MODERATION_MESSAGES } from '#contract/words/messages.ts';
import { err, ok } from '#core/result.ts';
import { parsePinyin } from '#core/search/pinyin.ts';
import { eventBy } from '#server/audit/audit-event.ts';
import type { Database, Db } from '#server/db/database.ts';
import { lockRoles } from '#server/db/key-lock.ts';
import { REMOVED_USER } from '#server/db/removed-user.ts';
import type { Handlers } from '#server/http/handler.ts';
import { findIdsByBeginning } from '#server/moderation/found-members-repo.ts';
import {
  findDiscounted,
  findMember,
  findMembers,
  findNotedMembers,
  forgiveReports,
  type Member,
} from '#server/moderation/member-repo.ts';
import { findModeratedLately } from '#server/moderation/moderated-repo.ts';
import { pauseUntil } from '#server/moderation/pausing.ts';
import { pauseEndOf } from '#server/moderation/told.ts';
import type { Services } from '#server/services.ts';
import { closeAllSessions } from '#server/sessions/session-repo.ts';
import { timeOf } from '#server/time-text.ts';
import { usernameKey } from './account-names.ts';
import { setRole } from './user-repo.ts';

interface Listed {
  readonly members: readonly Member[];
  readonly more: boolean;
}

/** No account of a person has the puzzles of those that were removed. */
const isSomebody = ({ id }: Member): boolean => id !== REMOVED_USER;

/** Those whose name begins so come first, then those whose name a reader takes for such a one (聽 finds 听雨), then by pinyin. */
async function membersNamed({ db, engine }: Database, typed: string): Promise<Listed> {
  const { foldedName } = await import('./folded-name.ts'); // with its tables, of registration else
  const letters = parsePinyin(typed);
  const beginnings = [
    { kind: 'name', key: usernameKey(typed) },
    { kind: 'fold', key: foldedName(typed) },
    ...(letters === null ? [] : [{ kind: 'pinyin', key: letters } as const]),
  ] as const;
  const some = beginnings.filter(({ key }) => key !== ''); // of characters that cannot be seen nothing is left: all names begin so
  const ids = await findIdsByBeginning(db, engine, some, MEMBERS_LISTED + 1);
  const byId = new Map((await findMembers(db, ids)).map((member) => [member.id, member]));
  const members = ids.flatMap((id) => byId.get(id) ?? []).filter(isSomebody);
  return { members: members.slice(0, MEMBERS_LISTED), more: members.length > MEMBERS_LISTED };
}

/** The people whom an admin may want to see: those whom rights, a pause or their reports set apart, then those moderated lately. */
async function membersOfNote(db: Db, now: number): Promise<Listed> {
  const noted = await findNotedMembers(db, now);
  const moderated = await findMembers(db, await findModeratedLately(db));
  const members = [...new Map([...noted, ...moderated].map((member) => [member.id, member])).values()];
  return { members: members.filter(isSomebody), more: false };
}

export function memberHandlers({ database, audit, now }: Services) {
  const onTheWire = ({ id, username, role, pausedUntil, createdAt }: Member, discounted: readonly string[]) => ({
    id,
    username,
    role,
    pausedUntil: pauseEndOf({ pausedUntil }, now()),
    isDiscounted: discounted.includes(id),
    joinedAt: timeOf(createdAt),
  });

  return {
    async listMembers({ input: { query } }) {
      const { db } = database;
      const name = query.name?.trim() ?? '';
      const { members, more } = name === '' ? await membersOfNote(db, now()) : await membersNamed(database, name);
      const discounted = await findDiscounted(
        db,
        members.map(({ id }) => id),
      );
      return ok({ status: 200, body: { members: members.map((member) => onTheWire(member, discounted)), more } });
    },

    countReportsAgain({ viewer, wholeAddress, input: { body } }) {
      return database.write(async (transaction) => {
        const member = await findMember(transaction, body.userId);
        if (member === null) return err('member.notFound');
        if (!canModerate(viewer, member)) return err('auth.forbidden');
        await forgiveReports(transaction, member.id);
        await audit.record(transaction, eventBy({ viewer, wholeAddress }, 'reports.counted', { userId: member.id }));
        return ok({ status: 200, body: { success: true, message: MODERATION_MESSAGES.countedAgain } } as const);
      });
    },

    pauseMember({ viewer, wholeAddress, input: { body } }) {
      return database.write(async (transaction) => {
        const member = await findMember(transaction, body.userId);
        if (member === null) return err('member.notFound');
        if (!canModerate(viewer, member)) return err('auth.forbidden');
        const { days, note } = body;
        const until = days > 0 ? now() + days * DAY_MS : null;
        const pausing = { userId: member.id, until, note, words: `${days} 天` };
        await pauseUntil({ audit }, transaction, pausing, { viewer, wholeAddress });
        const message = until !== null ? MODERATION_MESSAGES.paused : MODERATION_MESSAGES.resumed;
        return ok({ status: 200, body: { success: true, message } } as const);
      });
    },

    /**
     * One change of a role at a time, and the caller's own is read again under the lock: of two superadmins who demote each other at once, the
     * second is none any more. The one who changes a role is not leaving and stays a superadmin, so the last one cannot be demoted.
     */
    changeRole({ viewer, wholeAddress, input: { body } }) {
      return database.write(async (transaction) => {
        await lockRoles(transaction, database.engine);
        const [caller, member] = [await findMember(transaction, viewer.id), await findMember(transaction, body.userId)];
        if (caller?.removalAt !== null || !canChangeRole(caller, { id: body.userId })) return err('auth.forbidden');
        if (member === null) return err('member.notFound');
        if (member.role !== body.role) {
          await setRole(transaction, member.id, body.role);
          await closeAllSessions(transaction, member.id);
          const detail = `${member.role} → ${body.role}`;
          await audit.record(
            transaction,
            eventBy({ viewer, wholeAddress }, 'role.changed', { userId: member.id, detail }),
          );
        }
        return ok({ status: 200, body: { success: true, message: MODERATION_MESSAGES.roleChanged } } as const);
      });
    },
  } satisfies Partial<Handlers>;
}
