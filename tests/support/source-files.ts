import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
  /** Everything the file imports, at run time or for its types. */
  readonly imports: readonly string[];
}

function read(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string);
  return { path, text, imports };
}

/** All scripts and styles in a folder and in its folders. */
export const sourceFilesIn = (folder: string): readonly SourceFile[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name))
    .map((name) => read(join(folder, name)));

export const isTest = (path: string): boolean => /\.(test|e2e|bench)\.tsx?$/.test(path);

/** The file that an import of this one names; undefined for a package. */
export function importedBy(path: string, target: string): string | undefined {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? normalize(join(dirname(path), target)) : undefined;
}
