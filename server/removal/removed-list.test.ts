import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder, removeFolder } from '#tests/support/temporary-folder.ts';
import { parseRemoved, readRemoved, removedText, unitedLists, writeRemoved } from './removed-list.ts';

const [A, B] = ['a'.repeat(26), 'b'.repeat(26)];
const LIST = [
  { id: A, day: '2026-11-18', keepsPuzzles: true },
  { id: B, day: '2026-12-02', keepsPuzzles: false },
];

function folder(): string {
  const made = newFolder();
  onTestFinished(() => removeFolder(made));
  return made;
}

test('a list is read as it was written; one that was cut off or changed, or another file, is refused', () => {
  const text = removedText(LIST);
  expect(parseRemoved(text)).toEqual(LIST);
  expect(parseRemoved(text.replaceAll('\n', '\r\n'))).toEqual(LIST);
  expect(parseRemoved(removedText([]))).toEqual([]);
  const lines = text.split('\n');
  const broken = ['', '\n', text.slice(0, -10), lines.slice(1).join('\n'), lines.slice(0, 2).join('\n'), `${text}x\n`];
  for (const one of [...broken, text.replace('keep', 'kept'), '{"a":1}', 'SQLite format 3\0'])
    expect(parseRemoved(one), one).toBeNull();
});

test('lists unite: each account once, with its earliest day, and its puzzles stay only if every list says so', () => {
  const other = [{ id: A, day: '2026-11-17', keepsPuzzles: false }];
  expect(unitedLists(LIST, other, [])).toEqual([{ id: A, day: '2026-11-17', keepsPuzzles: false }, LIST[1]]);
  expect(unitedLists()).toEqual([]);
});

test('a file is replaced whole, for its owner alone; a missing one differs from one that cannot be read', () => {
  const path = join(folder(), 'list.txt');
  expect(readRemoved(path)).toEqual({ ok: true, value: null });
  writeRemoved(path, []);
  writeRemoved(path, LIST);
  expect(readRemoved(path)).toEqual({ ok: true, value: LIST });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(path, '..'))).toEqual(['list.txt']);
  writeFileSync(path, removedText(LIST).slice(0, 40));
  expect(readRemoved(path)).toEqual({ ok: false, error: `${path} 不是注销名单，或不完整` });
  expect(readRemoved(join(path, '..'))).toMatchObject({ ok: false, error: expect.stringContaining('是文件夹') });
});
