/** npm run test:mutations: takes each safeguard away and shows which invariant then breaks. Prints a table; docs/sync.md lists the invariants. Fails if none breaks. */
import fc from 'fast-check';
import { type Command, commands } from './commands.ts';
import { play, type Rules } from './play.ts';
import { SAFEGUARDS } from './switches.ts';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 5000);
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);

interface Finding {
  readonly runs: number;
  readonly broken: readonly string[];
  readonly shortest: readonly Command[];
}

async function findingOf(rules: Rules): Promise<Finding> {
  const property = fc.asyncProperty(commands, async (all) => (await play(all, rules)).length === 0);
  const { numRuns, counterexample } = await fc.check(property, { numRuns: RUNS, seed: SEED });
  const shortest = counterexample?.[0] ?? [];
  return { runs: numRuns, shortest, broken: counterexample ? await play(shortest, rules) : [] };
}

const namesOf = (broken: readonly string[]): string =>
  [...new Set(broken.map((line) => line.split(':')[0]))].join(', ');

const rows: string[] = [];
for (const safeguard of SAFEGUARDS) {
  const { runs, broken, shortest } = await findingOf({ without: safeguard });
  const story = shortest.map((command) => (command.do === 'fault' ? `fault ${command.fault}` : command.do)).join(', ');
  rows.push(`| ${safeguard} | ${namesOf(broken) || 'none'} | ${runs} | ${story} | ${broken[0] ?? '–'} |`);
  if (broken.length === 0) process.exitCode = 1;
}
console.log(`Seed ${SEED}, at most ${RUNS} runs each.\n`);
console.log('| Taken away | Breaks | after runs | shortest story | what it says |\n|---|---|---|---|---|');
console.log(rows.join('\n'));

// browsers without Web Locks: several tabs send at once, but nothing else may break
const { runs, broken } = await findingOf({ without: 'lock', unasked: ['I4', 'I5', 'I6'] });
console.log(`\nWithout the lock, I4 to I6 not asked for: ${runs} stories, ${broken[0] ?? 'none broken'}.`);
if (broken.length > 0) process.exitCode = 1;
