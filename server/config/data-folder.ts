import { mkdirSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { err, ok } from '#core/result.ts';
import { fileFault } from '../file-fault.ts';
import { type Env, type Reading, textOf } from './values.ts';

/** The absolute path of the data folder; created with mode 0700 if it is missing. */
export function readDataDir(env: Env): Reading<string> {
  const path = resolve(textOf(env, 'DATA_DIR') ?? 'data');
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    // Tested by writing: permission bits do not show a full or read-only disk.
    rmdirSync(mkdtempSync(join(path, '.write-check-')));
    return ok(path);
  } catch (error) {
    return err(`数据目录 ${path} 无法创建或写入（${fileFault(error)}）：可用 DATA_DIR 另选一个`);
  }
}

/** A folder that the server only reads; its absolute path. */
export function readPreviousAssets(env: Env): Reading<string | null> {
  const text = textOf(env, 'PREVIOUS_ASSETS');
  if (text === null) return ok(null);
  try {
    readdirSync(text);
    return ok(resolve(text));
  } catch (error) {
    return err(`PREVIOUS_ASSETS 应为可读的目录（${fileFault(error)}）`);
  }
}
