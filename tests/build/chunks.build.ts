import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../../dist/web/assets/', import.meta.url);
const STATIC_IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

const imports = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.js'))
    .map((name) => {
      const text = readFileSync(new URL(name, FOLDER), 'utf8');
      return [name, [...text.matchAll(STATIC_IMPORT)].map(([, target]) => target as string)] as const;
    }),
);

/** The first way back to a chunk through its static imports, or null. */
function cycleFrom(chunk: string): readonly string[] | null {
  const visited = new Set<string>();
  const search = (at: string, path: readonly string[]): readonly string[] | null => {
    for (const next of imports.get(at) ?? []) {
      if (next === chunk) return [...path, next];
      if (visited.has(next)) continue;
      visited.add(next);
      const found = search(next, [...path, next]);
      if (found) return found;
    }
    return null;
  };
  return search(chunk, [chunk]);
}

test('no chunk imports itself through others, which would run code before what it needs is there', () => {
  expect(imports.size).toBeGreaterThan(20);
  expect([...imports.keys()].map(cycleFrom).filter((cycle) => cycle !== null)).toEqual([]);
});
