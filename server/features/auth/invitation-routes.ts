import { randomBytes } from 'node:crypto';
import { INVITATION_MS } from '#contract/limits.ts';
import { ATTEMPTS } from '#contract/rate-limits.ts';
import { err, ok } from '#core/result.ts';
import { eventBy } from '#server/audit/audit-event.ts';
import type { Handlers } from '#server/http/handler.ts';
import { findMembers } from '#server/moderation/member-repo.ts';
import { tokenHash } from '#server/security/tokens.ts';
import type { Services } from '#server/services.ts';
import { timeOf } from '#server/time-text.ts';
import {
  findInvitations,
  findInvitationsOf,
  type Invitation,
  insertInvitation,
  revokeInvitation,
} from './invitation-repo.ts';

/** Crockford's base 32: without the letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 130 random bits in groups of five, to be read aloud or typed. */
function newCode(): string {
  const letters = Array.from(randomBytes(26), (byte) => ALPHABET[byte & 31]).join('');
  return (letters.match(/.{1,5}/g) ?? []).join('-');
}

/** The same text however a code was typed: lower case, spaces, without hyphens, O for 0, I and L for 1. */
export const canonicalCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

export const invitationHash = (code: string): string => tokenHash(canonicalCode(code));

const stateOf = ({ usedAt, expiresAt }: Invitation, now: number): 'used' | 'expired' | 'unused' =>
  usedAt !== null ? 'used' : expiresAt <= now ? 'expired' : 'unused';

const shownOf = ({ last4, createdAt, expiresAt }: Invitation) => ({
  last4,
  createdAt: timeOf(createdAt),
  expiresAt: timeOf(expiresAt),
});

export function invitationHandlers({ database, limiter, audit, now }: Services) {
  return {
    async createInvitation({ viewer, wholeAddress }) {
      const taken = await limiter.take(ATTEMPTS.invitation, viewer.id);
      if (!taken.ok) return taken;
      const code = newCode();
      const expiresAt = now() + INVITATION_MS;
      const invitation = {
        codeHash: invitationHash(code),
        last4: canonicalCode(code).slice(-4),
        createdBy: viewer.id,
        expiresAt,
      };
      await database.write(async (transaction) => {
        await insertInvitation(transaction, invitation, now());
        await audit.record(transaction, eventBy({ viewer, wholeAddress }, 'invitation.made'));
      });
      return ok({ status: 200, body: { code, expiresAt: timeOf(expiresAt) } });
    },

    async listInvitations({ viewer }) {
      const invitations = await findInvitationsOf(database.db, viewer.id);
      const body = invitations.map((one) => ({ ...shownOf(one), state: stateOf(one, now()) }));
      return ok({ status: 200, body } as const);
    },

    async listAllInvitations() {
      const found = await findInvitations(database.db);
      const ids = found.flatMap(({ createdBy, usedBy }) => (usedBy === null ? [createdBy] : [createdBy, usedBy]));
      const members = await findMembers(database.db, [...new Set(ids)]);
      const names = new Map(members.map(({ id, username }) => [id, username]));
      const invitations = found.map((one) => ({
        ...{ id: one.id, ...shownOf(one) },
        state: one.revokedAt === null ? stateOf(one, now()) : ('revoked' as const),
        createdBy: names.get(one.createdBy) ?? null,
        usedBy: one.usedBy === null ? null : (names.get(one.usedBy) ?? null),
      }));
      return ok({ status: 200, body: { invitations } } as const);
    },

    revokeInvitation({ viewer, wholeAddress, input: { query } }) {
      return database.write(async (transaction) => {
        const maker = await revokeInvitation(transaction, query.id, now());
        if (maker === null) return err('invitation.notFound');
        await audit.record(transaction, eventBy({ viewer, wholeAddress }, 'invitation.revoked', { userId: maker }));
        return ok({ status: 200, body: { success: true } } as const);
      });
    },
  } satisfies Partial<Handlers>;
}
