import { err, type Result } from '#core/result.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Env } from '../config/values.ts';
import { databaseFault } from '../db/database-fault.ts';
import { isStorageFull, isUnavailable } from '../db/engine.ts';
import type { Terminal } from './accounts.ts';
import { type ParsedCommand, parseCommand, USAGE } from './command-line.ts';
import { COMMANDS } from './commands.ts';

/** What a command reads and writes; tests pass their own. */
export interface Surroundings extends Terminal {
  readonly env: Env;
  readonly buildDate?: string | null;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

const EXIT = { done: 0, refused: 1, wrongUsage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

async function run({ name, input }: ParsedCommand, given: Config, terminal: Terminal): Promise<Result<string, string>> {
  const config = { ...given, databaseUrl: given.databaseDirectUrl };
  return COMMANDS[name]?.run(input, { config, given, terminal }) ?? err(USAGE);
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
  if (command.value === 'help') {
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
