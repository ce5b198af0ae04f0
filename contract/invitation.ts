import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { QUOTAS } from './rate-limits.ts';

export const createInvitation = endpoint({
  method: 'POST',
  path: '/invitation',
  summary: '生成邀请码',
  access: 'superadmin',
  answers: { 200: v.object({ code: v.string(), expiresAt: v.string() }) },
  problems: ['request.tooMany'],
  quota: QUOTAS.invitation,
});

/** Codes are stored hashed: the list shows their last four characters. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitation',
  summary: '我生成的邀请码',
  access: 'superadmin',
  answers: {
    200: v.array(
      v.object({
        last4: v.string(),
        createdAt: v.string(),
        expiresAt: v.string(),
        state: v.picklist(['unused', 'used', 'expired']),
      }),
    ),
  },
  problems: [],
  quota: QUOTAS.invitation,
});
