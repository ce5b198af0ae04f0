import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
const FILES_KEPT = 5;

/** A log file that is rotated when it is full; five files are kept. */
export function rotatingFile(path: string, maxBytes = MAX_BYTES) {
  let size = existsSync(path) ? statSync(path).size : 0;
  const numbered = (n: number): string => (n === 0 ? path : `${path}.${n}`);

  function rotate(): void {
    rmSync(numbered(FILES_KEPT - 1), { force: true });
    for (let n = FILES_KEPT - 2; n >= 0; n--) if (existsSync(numbered(n))) renameSync(numbered(n), numbered(n + 1));
    size = 0;
  }

  /** The folder is made with the first line, and again if someone removed it. */
  function write(text: string): void {
    try {
      appendFileSync(path, text, { mode: 0o600 });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      size = 0;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      appendFileSync(path, text, { mode: 0o600 });
    }
    size += Buffer.byteLength(text);
  }

  return {
    append(line: string): void {
      const text = `${line}\n`;
      if (size + Buffer.byteLength(text) > maxBytes) rotate();
      try {
        write(text);
      } catch (error) {
        if (existsSync(path)) truncateSync(path, size); // on a full disk part of the line may be written
        throw error;
      }
    },
  };
}
