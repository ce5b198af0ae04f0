import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildDate } from '../config/version.ts';
import { askPassword } from './password-input.ts';

process.umask(0o077); // backups and database files are readable by their owner only

// The modules below are loaded from the compile cache that the server and earlier commands have filled.
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
