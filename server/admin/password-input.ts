import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { err, ok, type Result } from '#core/result.ts';

/** A password and its repetition as they were typed, unchecked. */
export type TypedPassword = readonly [password: string, confirmation: string];

const PROMPTS = ['密码：', '再输入一次：'];

type Input = Readable & Partial<Pick<ReadStream, 'isTTY'>>;

/** Reads two lines. On a terminal they are not echoed: readline's output is discarded, the prompts are written directly. */
export function askPassword(input: Input, screen: NodeJS.WritableStream): Promise<Result<TypedPassword, string>> {
  const isTerminal = input.isTTY === true;
  const say = (text: string) => void (isTerminal && screen.write(text));
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: isTerminal, historySize: 0, crlfDelay: Infinity });
  return new Promise((resolve) => {
    const typed: string[] = [];
    say(PROMPTS[0] ?? '');
    lines.on('line', (line) => {
      typed.push(line);
      if (typed.length >= PROMPTS.length) lines.close();
      else say(`\n${PROMPTS[typed.length]}`);
    });
    lines.on('SIGINT', () => lines.close());
    lines.on('close', () => {
      say('\n');
      if (!isTerminal) input.destroy(); // or an open pipe would keep this process running
      const [password = '', confirmation = ''] = typed;
      resolve(isTerminal && typed.length < PROMPTS.length ? err('已取消') : ok([password, confirmation]));
    });
  });
}
