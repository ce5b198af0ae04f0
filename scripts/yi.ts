/** Runs core from the command line and prints JSON; `npm run -s yi` lists the commands. A wrong argument ends it with code 2. */
import { refusalOf, run } from './yi/commands.ts';

try {
  console.log(JSON.stringify(await run(process.argv.slice(2)), null, 2));
} catch (error) {
  const refusal = refusalOf(error);
  if (refusal === null) throw error;
  console.error(refusal);
  process.exitCode = 2;
}
