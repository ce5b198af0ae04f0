/** Runs core from the command line and prints JSON; `npm run -s yi` lists the commands. A wrong argument ends it with code 2. */
import { visibleText } from '#server/visible-text.ts';
import { refusalOf, run } from './yi/commands.ts';

const args = process.argv.slice(2);

async function print(): Promise<void> {
  try {
    console.log(visibleText(JSON.stringify(await run(args), null, 2))); // still the same JSON
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    console.error(refusal);
    process.exitCode = 2;
  }
}

// the protocol has standard output to itself, and only it needs the SDK
if (args.length === 1 && args[0] === 'mcp') (await import('./yi/mcp.ts')).serveMcp();
else await print();
