import type { FastifyInstance } from 'fastify';
import type { ProblemCode } from '#contract/words/problems.ts';
import type { AuditKind } from '../audit/audit-event.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { wholeAddressOf } from '../limits/address.ts';

/** The refusals that tell of someone who tries a door; others are mistakes of users. */
const KINDS: Partial<Record<ProblemCode, AuditKind>> = {
  'auth.wrong': 'login.refused',
  'auth.oldPassword': 'password.refused',
  'auth.password': 'password.refused',
  'account.emailLink': 'email.refused',
  'account.undoLink': 'email.refused',
  'account.exportLink': 'export.refused',
  'auth.expired': 'session.refused',
  'auth.forbidden': 'forbidden',
  'auth.resetLink': 'reset.refused',
  'auth.invitation': 'invitation.refused',
  'request.tooMany': 'limited',
  'request.origin': 'origin.refused',
  'request.host': 'origin.refused',
};

/** Records refusals once they are answered: nobody waits for it, and the response time does not show whether there is such an account. */
export function registerRefusalAudit(app: FastifyInstance, audit: AuditLog): void {
  app.decorateRequest('concerned', null);
  app.addHook('onResponse', (request, reply, done) => {
    const kind = reply.problem === null ? undefined : KINDS[reply.problem];
    if (kind !== undefined)
      audit.refused({
        kind,
        userId: request.concerned ?? request.viewer?.id,
        actor: request.viewer?.id,
        address: wholeAddressOf(request.ip),
        detail: `${request.method} ${request.routeOptions.url ?? ''}`.trim(),
      });
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the account that a refusal concerns, if it is not the viewer's. */
    concerned: string | null;
  }
}
