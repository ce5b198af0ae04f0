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

/** Waits for the mail with the link; answers the link as a path of the app. */
export async function resetPathFor(dataDir: string, address: string): Promise<string> {
  const link = await vi.waitFor(
    () => {
      const found = /http\S+(\/reset-password\?token=[\w-]+)/.exec(mailsTo(dataDir, address).at(-1) ?? '')?.[1];
      if (found === undefined) throw new Error(`no reset mail to ${address} yet`);
      return found;
    },
    { timeout: 60_000, interval: 20 },
  );
  return link;
}
