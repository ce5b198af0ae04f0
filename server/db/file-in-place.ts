import { statSync } from 'node:fs';

/**
 * Makes sure before a write that the file at its path is still the one that was opened. A file that is moved or removed
 * stays open and takes every write without complaint, but nobody finds those writes again.
 */
export function fileInPlace(path: string | null): () => void {
  if (path === null) return () => {}; // a database in memory
  const { ino, dev } = statSync(path);
  return () => {
    const now = statSync(path);
    if (now.ino !== ino || now.dev !== dev)
      throw Object.assign(new Error('another file stands where the database was opened'), { code: 'ESTALE' });
  };
}
