import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** An empty folder below the system's, for whoever removes it. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'guanxiang-'));

export const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true });

/** Called in a test, or before each: gone when the test is over. */
export function temporaryFolder(): string {
  const path = newFolder();
  onTestFinished(() => removeFolder(path));
  return path;
}

/** Called by a file or a group, for all its tests: gone after them. */
export function sharedFolder(): string {
  const path = newFolder();
  afterAll(() => removeFolder(path));
  return path;
}
