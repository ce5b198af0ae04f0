import { parseArgs } from 'node:util';
import { err, ok, type Result } from '#core/result.ts';
import { COMMANDS, type Command } from './commands.ts';

const COLUMN = 38;

const usageLine = ([name, { usage }]: [string, Command<unknown>]): string =>
  `  ${`${name} ${usage[0]}`.trim().padEnd(COLUMN)}${usage[1]}`;

export const USAGE = ['用法：npm run admin -- 命令 …', ...Object.entries(COMMANDS).map(usageLine)].join('\n');

/** A command of the table and what its words and options mean to it. */
interface ParsedCommand {
  readonly command: Command<unknown>;
  readonly input: unknown;
}

const OPTIONS = Object.entries(COMMANDS).flatMap(([name, { options = {} }]) =>
  Object.entries(options).map(([option, type]) => ({ option, type, of: name })),
);

const commandsWith = (option: string): readonly string[] =>
  OPTIONS.filter((one) => one.option === option).map(({ of }) => of);

/** The command, `help`, or what is wrong with the arguments. */
export function parseCommand(args: readonly string[]): Result<ParsedCommand | 'help', string> {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    const own = Object.fromEntries(OPTIONS.map(({ option, type }) => [option, { type }]));
    const options = { ...own, help: { type: 'boolean', short: 'h' } as const };
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return err('有不认识的选项');
  }
  const [name, ...words] = parsed.positionals;
  const values = parsed.values as Readonly<Record<string, string | boolean | undefined>>;
  if (values['help']) return ok('help');
  if (name === undefined) return err('请写明命令');
  const stray = Object.keys(values).find((given) => !commandsWith(given).includes(name));
  if (stray !== undefined) return err(`--${stray} 只用于 ${commandsWith(stray).join('、')}`);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return err(`没有 ${name} 这个命令`);
  const { words: [least, most] = [0, 0], parse = ([word]) => ok(word) } = command;
  if (words.length < least || words.length > most || words.includes('')) return err('参数的个数不对');
  const input = parse(words, values);
  return input.ok ? ok({ command, input: input.value }) : input;
}
