import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { QUOTAS } from './rate-limits.ts';
import { success } from './schemas/response-schema.ts';
import { requiredTextLike } from './schemas/text-schema.ts';
import { MODERATION_MESSAGES } from './words/messages.ts';

export const createInvitation = endpoint({
  method: 'POST',
  path: '/invitation',
  summary: '生成邀请码',
  access: 'superadmin',
  responses: { 200: v.object({ code: v.string(), expiresAt: v.string() }) },
  problems: ['request.tooMany'],
  quota: QUOTAS.invitation,
});

/** Codes are stored hashed: the list shows their last four characters. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitation',
  summary: '我生成的邀请码',
  access: 'superadmin',
  responses: {
    200: v.array(
      v.object({
        last4: v.string(),
        createdAt: v.string(),
        expiresAt: v.string(),
        state: v.picklist(['unused', 'used', 'expired']),
      }),
    ),
  },
  quota: QUOTAS.invitation,
});

/** Of every superadmin. An id names a code without telling it: it is the hash of the code. */
export const listAllInvitations = endpoint({
  method: 'GET',
  path: '/invitation/all',
  summary: '所有邀请码，新的在前，至多二百个',
  access: 'superadmin',
  responses: {
    200: v.object({
      invitations: v.array(
        v.object({
          id: v.string(),
          last4: v.string(),
          createdAt: v.string(),
          expiresAt: v.string(),
          state: v.picklist(['unused', 'used', 'expired', 'revoked']),
          /** Null: the account is gone. */
          createdBy: v.nullable(v.string()),
          /** Null: not used, used before this was kept, or by an account that is gone. */
          usedBy: v.nullable(v.string()),
        }),
      ),
    }),
  },
  quota: QUOTAS.invitation,
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/invitation',
  summary: '作废一个没有用过的邀请码',
  access: 'superadmin',
  query: v.object({
    id: requiredTextLike(/^[A-Za-z0-9_-]{43}$/, MODERATION_MESSAGES.invitation),
  }),
  responses: { 200: success },
  problems: ['invitation.notFound'],
  quota: QUOTAS.invitation,
});
