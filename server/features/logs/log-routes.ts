import { join } from 'node:path';
import { ok } from '#core/result.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Services } from '#server/services.ts';
import { redacted } from '#server/telemetry/redact.ts';
import { timeOf } from '#server/time-text.ts';
import { visible } from '#server/visible-text.ts';
import { rotatingFile } from './rotating-file.ts';

export function logHandlers({ config, now, log }: Services) {
  const file = rotatingFile(join(config.dataDir, 'logs', 'client.jsonl'));
  return {
    async writeLog({ input: { body } }) {
      const isKept = body.level === 'error' || config.clientLogs === 'info';
      if (isKept) {
        const at = timeOf(now());
        const report = { at, level: body.level, message: visible(redacted(body.message)) };
        if (!log.client(report)) file.append(JSON.stringify(report));
      }
      return ok({ status: 204, body: undefined });
    },
  } satisfies Partial<Handlers>;
}
