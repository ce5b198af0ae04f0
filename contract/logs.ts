import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { LOG_LEVELS } from './limits.ts';
import { QUOTAS } from './rate-limits.ts';
import { MESSAGES } from './words/messages.ts';

export const writeLog = endpoint({
  method: 'POST',
  path: '/logs',
  summary: '记录客户端日志；答复不被读取',
  access: 'anyone',
  body: v.object({
    level: v.optional(v.picklist(LOG_LEVELS, MESSAGES.logFormat), '' as 'info'),
    message: v.pipe(v.optional(v.string(MESSAGES.logFormat), ''), v.nonEmpty(MESSAGES.logFormat)),
  }),
  responses: { 204: v.undefined() },
  quota: QUOTAS.logs,
  maxBodyBytes: 2048,
});
