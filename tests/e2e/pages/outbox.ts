import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { decodedMail } from '../../support/app.ts';

/** The mails the server has written to this address, oldest first, as a person reads them. */
export function mailsTo(dataDir: string, address: string): readonly string[] {
  const folder = join(dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names
    .map((name) => decodedMail(readFileSync(join(folder, name), 'utf8')))
    .filter((mail) => mail.includes(`To: ${address}`));
}

/** Waits for a mail with a link to this page; answers the newest one as a path of the app. */
export const mailedPath = (dataDir: string, address: string, page: string): Promise<string> =>
  vi.waitFor(
    () => {
      const links = mailsTo(dataDir, address).flatMap(
        (mail) => /http\S+?(\/[a-z-]+\?token=[\w-]+)/.exec(mail)?.[1] ?? [],
      );
      const found = links.findLast((link) => link.startsWith(`${page}?`));
      if (found === undefined) throw new Error(`no mail to ${address} with a link to ${page} yet`);
      return found;
    },
    { timeout: 60_000, interval: 20 },
  );

/** Waits for the mail with the link that sets a new password. */
export const resetPathFor = (dataDir: string, address: string): Promise<string> =>
  mailedPath(dataDir, address, '/reset-password');
