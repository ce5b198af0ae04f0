import { err, type Result } from '#core/result.ts';
import { type Config, readConfig } from '../config.ts';
import type { Env } from '../config-values.ts';
import { databaseFault } from '../db/database-fault.ts';
import { isStorageFull, isUnavailable } from '../db/engine.ts';
import { isPooled } from '../db/role-timeouts.ts';
import { changeRole, createSuperadmin, revokeSessions, type Terminal } from './accounts.ts';
import { audit } from './audit.ts';
import { backUp } from './backup.ts';
import { type Command, parseCommand, USAGE } from './command-line.ts';
import { migrateData } from './migrate-data.ts';
import { moveImages } from './move-images.ts';
import { newEpoch } from './new-epoch.ts';
import { newSecret } from './new-secret.ts';
import { restore } from './restore.ts';
import { status } from './status.ts';

/** What a command reads and writes; tests pass their own. */
export interface Surroundings extends Terminal {
  readonly env: Env;
  readonly buildDate?: string | null;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

const EXIT = { done: 0, refused: 1, wrongUsage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

type RealCommand = Exclude<Command, { readonly name: 'help' }>;

/** Past a pooler: locks and the programs of PostgreSQL need connections of their own. */
const pastPooler = (config: Config): Config => ({ ...config, databaseUrl: config.databaseDirectUrl });

function run(command: RealCommand, given: Config, terminal: Terminal): Promise<Result<string, string>> {
  const config = pastPooler(given);
  switch (command.name) {
    case 'create-superadmin':
      return createSuperadmin(config, command, terminal);
    case 'set-role':
      return changeRole(config, command.username, command.role);
    case 'revoke-sessions':
      return revokeSessions(config, command.username);
    case 'audit':
      return audit(config, command, terminal.now());
    case 'status':
      return status(config);
    case 'migrate':
      return migrateData(config, command.phase, isPooled(given) ? given.databaseUrl : null);
    case 'new-epoch':
      return newEpoch(config, command.endsSessions);
    case 'new-secret':
      return newSecret(config);
    case 'move-images':
      return moveImages(config, command.to);
    case 'backup':
      return backUp(config, command.file, terminal.now());
    case 'restore':
      return restore(config, command, terminal.now());
  }
}

/** A database that cannot be reached or written to is a refusal; any other error is a bug and is thrown again. */
function refusalOfFault(error: unknown): Result<never, string> {
  if (isStorageFull(error) || isUnavailable(error)) return err(`数据库不可用：${databaseFault(error)}`);
  throw error;
}

/** Parses and runs one command; returns its exit code. */
export async function runAdmin(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { env, now, buildDate = null, print, complain } = surroundings;
  const command = parseCommand(args);
  if (!command.ok) {
    complain(`${command.error}\n${USAGE}`);
    return EXIT.wrongUsage;
  }
  if (command.value.name === 'help') {
    print(USAGE);
    return EXIT.done;
  }
  const config = readConfig(env, now(), buildDate);
  if (!config.ok) {
    for (const reason of config.error) complain(reason);
    return EXIT.refused;
  }
  const outcome = await run(command.value, config.value, surroundings).catch(refusalOfFault);
  if (outcome.ok) print(outcome.value);
  else complain(outcome.error);
  return outcome.ok ? EXIT.done : EXIT.refused;
}
