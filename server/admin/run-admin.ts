import { err, type Result } from '#core/result.ts';
import { readConfig } from '../config/config.ts';
import type { Env } from '../config/values.ts';
import { databaseFault } from '../db/database-fault.ts';
import { isStorageFull, isUnavailable } from '../db/engine.ts';
import { visibleText } from '../visible-text.ts';
import type { Terminal } from './accounts.ts';
import { parseCommand, USAGE } from './command-line.ts';

/** What a command reads and writes; tests pass their own. */
interface Surroundings extends Terminal {
  readonly env: Env;
  readonly buildDate?: string | null;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

const EXIT = { done: 0, refused: 1, wrongUsage: 2 } as const;

/** A database that cannot be reached or written to is a refusal; any other error is a bug and is thrown again. */
function refusalOfFault(error: unknown): Result<never, string> {
  if (isStorageFull(error) || isUnavailable(error)) return err(`数据库不可用：${databaseFault(error)}`);
  throw error;
}

/** Parses and runs one command; returns its exit code. */
export async function runAdmin(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { env, now, buildDate = null } = surroundings;
  const print = (text: string) => surroundings.print(visibleText(text)); // names, paths and messages of others may be in it
  const complain = (text: string) => surroundings.complain(visibleText(text));
  const parsed = parseCommand(args);
  if (!parsed.ok) {
    complain(`${parsed.error}\n${USAGE}`);
    return EXIT.wrongUsage;
  }
  if (parsed.value === 'help') {
    print(USAGE);
    return EXIT.done;
  }
  const given = readConfig(env, now(), buildDate);
  if (!given.ok) {
    for (const reason of given.error) complain(reason);
    return EXIT.refused;
  }
  const config = { ...given.value, databaseUrl: given.value.databaseDirectUrl };
  const { command, input } = parsed.value;
  const scene = { config, given: given.value, terminal: surroundings };
  const outcome = await command.run(input, scene).catch(refusalOfFault);
  if (outcome.ok) print(outcome.value);
  else complain(outcome.error);
  return outcome.ok ? EXIT.done : EXIT.refused;
}
