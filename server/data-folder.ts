import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { err, ok } from '#core/result.ts';
import { type Env, type Reading, textOf } from './config-values.ts';
import { fileFault } from './file-fault.ts';

/** The folder of everything the server keeps, as an absolute path; made for its owner alone when it is not there. */
export function readDataDir(env: Env): Reading<string> {
  const path = resolve(textOf(env, 'DATA_DIR') ?? 'data');
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    // Writing is the only proof: permission bits say nothing of a full or read-only disk.
    rmdirSync(mkdtempSync(join(path, '.write-check-')));
    return ok(path);
  } catch (error) {
    return err(`数据目录 ${path} 无法创建或写入（${fileFault(error)}）：可用 DATA_DIR 另选一个`);
  }
}
