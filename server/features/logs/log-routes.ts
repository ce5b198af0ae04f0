import { join } from 'node:path';
import { ok } from '#core/result.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Services } from '#server/services.ts';
import { redacted } from './redact.ts';
import { rotatingFile } from './rotating-file.ts';

/** Control characters that a terminal obeys. JSON escapes only those below U+0020. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const TERMINAL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const visible = (text: string): string =>
  text.replaceAll(TERMINAL, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function logHandlers({ config, now }: Services): Pick<Handlers, 'writeLog'> {
  const file = rotatingFile(join(config.dataDir, 'logs', 'client.jsonl'));
  return {
    async writeLog({ input: { body } }) {
      const isKept = body.level === 'error' || config.clientLogs === 'info';
      if (isKept) {
        const at = new Date(now()).toISOString();
        file.append(JSON.stringify({ at, level: body.level, message: visible(redacted(body.message)) }));
      }
      return ok({ status: 204, body: undefined });
    },
  };
}
