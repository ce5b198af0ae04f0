import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { err, ok } from '#core/result.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { writeNewFile } from './new-file.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test('a new file appears under its name only when it is whole, and for its owner alone', async () => {
  const path = join(folder, 'new');
  const written = await writeNewFile(path, async (draft) => {
    writeFileSync(draft, '一半');
    expect(readdirSync(folder)).not.toContain('new');
    expect(statSync(draft).mode & 0o777).toBe(0o600);
    writeFileSync(draft, '全部');
    return ok(null);
  });
  expect(written).toEqual(ok(path));
  expect(readdirSync(folder)).toEqual(['new']);
  expect(readFileSync(path, 'utf8')).toBe('全部');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a file that appears under the name in the meantime is not replaced', async () => {
  const path = join(folder, 'new');
  const written = await writeNewFile(path, async (draft) => {
    writeFileSync(draft, '我的');
    writeFileSync(path, '别人的');
    return ok(null);
  });
  expect(written).toEqual(err(`${path} 写不进去（已有同名的文件）`));
  expect(readdirSync(folder)).toEqual(['new']);
  expect(readFileSync(path, 'utf8')).toBe('别人的');
});

test.each(['', '-wal', '-shm', '-journal'])('a refusal leaves nothing behind, not even a draft%s', async (ending) => {
  const written = await writeNewFile(join(folder, 'new'), async (draft) => {
    writeFileSync(`${draft}${ending}`, '残稿');
    return err('不成');
  });
  expect(written).toEqual(err('不成'));
  expect(readdirSync(folder)).toEqual([]);
});
