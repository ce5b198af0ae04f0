import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import { putInPlace } from '../db/durable-files.ts';
import { fileFault } from '../file-fault.ts';

/** An account that is gone for good: what must be known to remove it again from restored data. */
export interface RemovedAccount {
  readonly id: string;
  /** 2026-11-18, in UTC. */
  readonly day: string;
  readonly keepsPuzzles: boolean;
}

export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Beside the database, so that no restore of it replaces the list. */
export const removedFileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'removed-accounts.txt');

/** With their number: a file that was cut off is noticed. */
const headingOf = (count: number): string => `# 观象 已注销的账号 ${count}`;
const LINE = /^([0-9a-z]{26}) (\d{4}-\d\d-\d\d) (keep|remove)$/;

export const removedText = (list: readonly RemovedAccount[]): string =>
  [
    headingOf(list.length),
    ...list.map(({ id, day, keepsPuzzles }) => `${id} ${day} ${keepsPuzzles ? 'keep' : 'remove'}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** Null: no list, or not a whole one. */
export function parseRemoved(text: string): readonly RemovedAccount[] | null {
  const [heading, ...lines] = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  const list = lines.flatMap((line) => {
    const [, id = '', day = '', choice] = LINE.exec(line) ?? [];
    return choice === undefined ? [] : [{ id, day, keepsPuzzles: choice === 'keep' }];
  });
  return list.length === lines.length && heading === headingOf(list.length) ? list : null;
}

/** One account of several lists once: the earliest day, and its puzzles stay only if all say so. */
export function unitedLists(...lists: readonly (readonly RemovedAccount[])[]): readonly RemovedAccount[] {
  const united = new Map<string, RemovedAccount>();
  for (const one of lists.flat()) {
    const known = united.get(one.id) ?? one;
    const day = known.day < one.day ? known.day : one.day;
    united.set(one.id, { id: one.id, day, keepsPuzzles: known.keepsPuzzles && one.keepsPuzzles });
  }
  return [...united.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Null: there is no such file. */
export function readRemoved(path: string): Result<readonly RemovedAccount[] | null, string> {
  try {
    const list = parseRemoved(readFileSync(path, 'utf8'));
    return list === null ? err(`${path} 不是注销名单，或不完整`) : ok(list);
  } catch (error) {
    return isMissing(error) ? ok(null) : err(`${path} 读不出（${fileFault(error)}）`);
  }
}

/** Replaces the file at once and for good: before an account goes, it is on the list. */
export function writeRemoved(path: string, list: readonly RemovedAccount[]): void {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    writeFileSync(draft, removedText(list));
    putInPlace(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
