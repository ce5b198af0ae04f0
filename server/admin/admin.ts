import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildDate } from '../build-date.ts';
import { askPassword } from './password-input.ts';

process.umask(0o077); // backups and what the databases write beside them are for their owner alone

// The bulk of the code is loaded from here on, compiled as the last run left it, be it of the server.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
const { runAdmin } = await import('./run-admin.ts');

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  now: Date.now,
  buildDate: buildDate(),
  askPassword: () => askPassword(process.stdin, process.stderr),
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
