import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url));

export const builtText = (name: string): string => readFileSync(join(BUILT, name), 'utf8');

/** As the server sends it: the compressed twin where there is one. */
const sentBytes = (name: string, twin: string): number =>
  statSync(join(BUILT, existsSync(join(BUILT, name + twin)) ? name + twin : name)).size;
export const gzipBytes = (name: string): number => sentBytes(name, '.gz');
export const brotliBytes = (name: string): number => sentBytes(name, '.br');

const addresses = (html: string, tag: RegExp): readonly string[] => [...html.matchAll(tag)].map(([, to]) => String(to));

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** The scripts that a script imports statically, so that they run before it. */
export const importsOf = (script: string): readonly string[] =>
  [...builtText(script).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, from]) => `${folderOf(script)}${from}`,
  );

/** A script and all it imports, parts that are fetched later left out. */
export function withImports(script: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(script)) return seen;
  seen.add(script);
  for (const imported of importsOf(script)) withImports(imported, seen);
  return seen;
}

export interface FirstLoad {
  readonly scripts: readonly string[];
  /** Fonts and icons the page names. */
  readonly others: readonly string[];
}

/** Every file a browser fetches for a page before it says that the page is loaded. */
export function firstLoadOf(page: string): FirstLoad {
  const html = builtText(page);
  const named = [
    ...addresses(html, /<script[^>]* src="\/([^"]+)"/g),
    ...addresses(html, /<link rel="modulepreload"[^>]* href="\/([^"]+)"/g),
  ];
  const scripts = new Set(named.flatMap((name) => [...withImports(name)]));
  const links = addresses(
    html,
    /<link rel="(?:preload|icon|manifest|stylesheet)"[^>]* href="\/([^"]+)"(?![^>]* disabled)/g,
  );
  return { scripts: [...scripts], others: links };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
