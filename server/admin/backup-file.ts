import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { err, ok, type Result } from '#core/result.ts';
import type { Engine } from '../db/engine.ts';
import { fileFault } from '../file-fault.ts';

const MAGIC: Readonly<Record<Engine, string>> = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' };
const ENGINE_NAMES: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const LONGEST_MAGIC = 16;

function firstBytes(path: string): string {
  const bytes = Buffer.alloc(LONGEST_MAGIC);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes)).toString('latin1');
  } finally {
    closeSync(file);
  }
}

/** The kind of a file by its first bytes, so that a wrong one is refused by name before anything is done with it. */
export function refusalOfFile(path: string, engine: Engine): string | null {
  const start = readStart(path);
  if (!start.ok) return start.error;
  if (start.value.startsWith(MAGIC[engine])) return null;
  const other = engine === 'sqlite' ? 'postgres' : 'sqlite';
  if (!start.value.startsWith(MAGIC[other])) return '不是观象的备份，或不完整';
  return `是 ${ENGINE_NAMES[other]} 的备份，而现在的数据库是 ${ENGINE_NAMES[engine]}（由 DATABASE_URL 决定）`;
}

function readStart(path: string): Result<string, string> {
  try {
    return statSync(path).isFile() ? ok(firstBytes(path)) : err('不是文件');
  } catch (error) {
    return err(`无法读取（${fileFault(error)}）`);
  }
}
