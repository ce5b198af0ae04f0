import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** Plain text only: nothing a user wrote can become markup. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const FILES_KEPT_MS = 24 * 3_600_000;

function smtpMailer(url: string, from: string): Mailer {
  const isPlain = url.startsWith('smtp:') && !/^smtp:\/\/([^@]*@)?(127\.0\.0\.1|localhost|\[::1\])/.test(url);
  const transport = createTransport({
    url,
    ...(isPlain && { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from });
    },
    close: () => transport.close(),
  };
}

/** Without SMTP a mail becomes a file the owner of the machine can open; old ones are removed. */
function fileMailer(folder: string, from: string, now: () => number): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (name.endsWith('.eml') && now() - statSync(path).mtimeMs > FILES_KEPT_MS) rmSync(path);
      }
      const { message } = await transport.sendMail({ ...mail, from });
      const name = `${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}-${Math.trunc(performance.now())}.eml`;
      writeFileSync(join(folder, name), message as Buffer, { mode: 0o600 });
      console.warn(`已写入 ${join(folder, name)}`);
    },
    close: () => transport.close(),
  };
}

export function mailerFor(config: Config, now: () => number): Mailer {
  const host = config.publicBaseUrl ? new URL(config.publicBaseUrl).hostname : 'localhost';
  const from = `观象 <no-reply@${host}>`;
  if (config.mailTransport === 'smtp' && config.smtpUrl) return smtpMailer(config.smtpUrl, from);
  return fileMailer(join(config.dataDir, 'outbox'), from, now);
}
