import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { err, ok, type Result } from '#core/result.ts';
import { putInPlace, removeWithJournals } from '../db/durable-files.ts';
import { fileFault } from '../file-fault.ts';

/** Gives a finished draft its name. The name is reserved first, so that no existing file is replaced. */
function publish(draft: string, path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
  try {
    putInPlace(draft, path);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

/** Writes a new file with mode 0600, atomically. An existing file is never replaced. */
export async function writeNewFile(
  path: string,
  fill: (draft: string) => Promise<Result<unknown, string>>,
): Promise<Result<string, string>> {
  if (existsSync(path)) return err(`${path} 已经存在：请换一个文件名`);
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    const filled = await fill(draft);
    if (!filled.ok) return filled;
    publish(draft, path);
    return ok(path);
  } catch (error) {
    return err(`${path} 写不进去（${fileFault(error)}）`);
  } finally {
    removeWithJournals(draft);
  }
}
