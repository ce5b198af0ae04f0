import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ok } from '#core/result.ts';
import { askPassword } from './password-input.ts';

async function given(text: string, isEnded: boolean) {
  const [input, screen] = [new PassThrough(), new PassThrough()];
  input.write(text);
  if (isEnded) input.end();
  const answer = await askPassword(input, screen);
  return { answer, shown: screen.read() };
}

test.each([
  ['a\nb\n', ['a', 'b']],
  ['a\r\nb\r\n', ['a', 'b']],
  ['a\nb', ['a', 'b']],
  ['占 卜 \n占 卜 \nmore\n', ['占 卜 ', '占 卜 ']],
  ['a\n', ['a', '']],
  ['', ['', '']],
])('from a pipe, %j gives %j, and nothing is shown', async (text, password) => {
  expect(await given(text, true)).toEqual({ answer: ok(password), shown: null });
});

test('two lines are enough: an open pipe does not keep the process waiting', async () => {
  expect((await given('a\nb\n', false)).answer).toEqual(ok(['a', 'b']));
});

const MODULE = fileURLToPath(new URL('password-input.ts', import.meta.url));
const ASK = `import('${MODULE}').then(async ({ askPassword }) =>
  console.log(JSON.stringify(await askPassword(process.stdin, process.stderr))))`;

/** A real terminal, as `script` makes one: what is typed when each prompt has come, and all that the screen shows. */
async function onTerminal(typed: readonly string[]): Promise<string> {
  const command = `'${process.execPath}' -e "${ASK}"`;
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null']);
  const waiting = [...typed];
  let screen = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    if (text.includes('：')) terminal.stdin.write(waiting.shift() ?? '');
  });
  await new Promise((resolve) => terminal.once('close', resolve));
  return screen.replaceAll('\r', '');
}

test('on a terminal both are prompted for, and neither is echoed', async () => {
  const screen = await onTerminal(['guan-X\x7fmei\r', 'guan-mei\r']);
  expect(screen).toBe('密码：\n再输入一次：\n{"ok":true,"value":["guan-mei","guan-mei"]}\n');
});

test('on a terminal Ctrl+C cancels', async () => {
  expect(await onTerminal(['guan-mei\r', '\x03'])).toBe('密码：\n再输入一次：\n{"ok":false,"error":"已取消"}\n');
});
