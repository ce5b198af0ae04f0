import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { importedBy, isTest, type SourceFile, sourceFilesIn } from './support/source-files.ts';

const SOURCE_FOLDERS = ['core', 'contract', 'server', 'web'];
/** Written by a script. */
const GENERATED = [
  'core/calendar/table-data.ts',
  'core/characters/character-data.ts',
  'core/characters/pinyin-data.ts',
  'core/search/fold-data.ts',
];
const MAX_LINES = 300;

const all = [...SOURCE_FOLDERS, 'scripts', 'tests'].flatMap(sourceFilesIn);
const sources = all.filter(({ path }) => SOURCE_FOLDERS.includes(path.split('/')[0] as string) && !isTest(path));
const within = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`));

/** The paths of the files that break a rule. */
const offenders = (files: readonly SourceFile[], breaks: (file: SourceFile) => unknown) =>
  files.filter(breaks).map(({ path }) => path);

test('the source folders are found', () => {
  expect(within('core').length).toBeGreaterThan(15);
  expect(within('web').length).toBeGreaterThan(5);
});

test('core imports no package, except lunar-typescript in core/calendar/years.ts and ts-fsrs in core/practice/schedule.ts; only data is imported lazily', () => {
  const foreign = within('core').flatMap(({ path, imports }) =>
    imports.filter((target) => !target.startsWith('.')).map((target) => `${path} ${target}`),
  );
  expect(new Set(foreign)).toEqual(
    new Set(['core/calendar/years.ts lunar-typescript', 'core/practice/schedule.ts ts-fsrs']),
  );
  expect(offenders(within('core'), ({ text }) => /(?<!typeof )import\(/.test(text))).toEqual([
    'core/calendar/years.ts',
    'core/characters/characters.ts',
    'core/characters/pinyin.ts',
    'core/texts/academy.ts',
    'core/texts/companion.ts',
    'core/texts/wings.ts',
  ]);
});

test('core uses no clock, no randomness, no timer, no network and no process', () => {
  const impure = /\bDate\b|Math\.random|\bperformance\b|\bcrypto\b|\bprocess\b|\bsetTimeout\b|\bfetch\b/;
  expect(offenders(within('core'), ({ text }) => impure.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))).toEqual(
    [],
  );
});

test('folders import only along core ← contract ← server, web', () => {
  const mayImport: Record<string, RegExp> = {
    contract: /^(\.\.?\/|#core\/|#contract\/|valibot$)/,
    server: /^(?!#web\/|#tests\/)/,
    web: /^(?!#server\/|#tests\/|node:)/,
  };
  for (const [folder, allowed] of Object.entries(mayImport)) {
    expect(offenders(within(folder), ({ imports }) => imports.some((target) => !allowed.test(target)))).toEqual([]);
  }
});

test('a feature never imports another feature', () => {
  const meets = ({ path, imports }: SourceFile) => {
    const own = /^(server|web)\/features\/([^/]+)\//.exec(path);
    return (
      own &&
      imports.some(
        (target) => /features\/([^/]+)/.exec(target)?.[1] !== undefined && !target.includes(`features/${own[2]}/`),
      )
    );
  };
  expect(offenders(sources, meets)).toEqual([]);
});

/** The ways on which something leads back to itself, each once. */
function circlesIn(next: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (one: string, way: readonly string[]): void => {
    if (way.includes(one)) circles.push([...way.slice(way.indexOf(one)), one].join(' → '));
    if (way.includes(one) || done.has(one)) return;
    for (const other of next.get(one) ?? []) visit(other, [...way, one]);
    done.add(one);
  };
  for (const one of next.keys()) visit(one, []);
  return circles;
}

test('no file imports itself through others', () => {
  const importsOf = sources.map(
    ({ path, imports }) => [path, imports.map((target) => importedBy(path, target) ?? '')] as const,
  );
  expect(circlesIn(new Map(importsOf))).toEqual([]);
});

/** Whether one is the other, or a folder in it. */
const isNested = (one: string, other: string) => `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);

/**
 * A folder is the files directly in it. A subfolder is a part of it: arrows between the two may go both ways,
 * and count in no circle. All imports count, also those of a type or of what is loaded later.
 */
test('no folder imports itself through others', () => {
  const importsOf = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const folder = dirname(path);
    const targets = imports.flatMap((target) => importedBy(path, target) ?? []).map(dirname);
    const others = targets.filter((other) => !isNested(folder, other));
    importsOf.set(folder, new Set([...(importsOf.get(folder) ?? []), ...others]));
  }
  expect(circlesIn(importsOf)).toEqual([]);
});

/** The packages that are loaded with this file: by it, or by what it imports at its beginning. */
function packagesLoadedWith(start: string): ReadonlySet<string> {
  const textOf = new Map(sources.map(({ path, text }) => [path, text]));
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const [, target = ''] of (textOf.get(path) ?? '').matchAll(
      /^(?!import type)(?:import|export|\}) .*from '([^']+)'/gm,
    )) {
      const next = importedBy(path, target);
      if (next === undefined) packages.add(target);
      else visit(next);
    }
  };
  visit(start);
  return packages;
}

test('the server and the admin command start without the large packages that only some calls need', () => {
  const later = /^(@zxcvbn-ts|opencc-js|unhomoglyph|sharp|nodemailer|pg$|prom-client|aws4fetch|@valibot\/)/;
  for (const start of ['server/server.ts', 'server/admin/run-admin.ts']) {
    const packages = packagesLoadedWith(start);
    expect(packages).toContain('kysely');
    expect([...packages].filter((name) => later.test(name))).toEqual([]);
  }
});

test('the SDK of MCP is loaded by yi mcp alone', () => {
  const uses = ({ imports }: SourceFile) => imports.some((target) => target.startsWith('@modelcontextprotocol/'));
  expect(offenders(all, uses)).toEqual(['scripts/yi/mcp.test.ts', 'scripts/yi/mcp.ts']);
  const loads = ({ text }: SourceFile) => /(?<!import\()'[^']*\/mcp\.ts'/.test(text);
  expect(
    offenders(
      all.filter(({ path }) => !isTest(path)),
      loads,
    ),
  ).toEqual([]);
});

test('web/ui imports no feature, no platform and no app module, and uses neither network nor storage', () => {
  const knows = ({ imports, text }: SourceFile) =>
    imports.some((target) => /features\/|platform\/|\/app\//.test(target)) ||
    /\b(fetch|localStorage|sessionStorage)\b/.test(text);
  expect(offenders(within('web/ui'), knows)).toEqual([]);
});

test('only *-repo.ts and server/db contain SQL', () => {
  const hasSql =
    /\b(select .+ from|insert into|delete from|update .+ set|create table)\b|\bsql`|\.(selectFrom|insertInto|deleteFrom|updateTable)\(/i;
  const elsewhere = sources.filter(({ path }) => !path.endsWith('-repo.ts') && !path.startsWith('server/db/'));
  expect(offenders(elsewhere, ({ text }) => hasSql.test(text))).toEqual([]);
});

test('no source file imports through ../../, and no other file through ../../../', () => {
  expect(offenders(all, ({ imports }) => imports.some((target) => target.startsWith('../../../')))).toEqual([]);
  expect(offenders(sources, ({ imports }) => imports.some((target) => target.startsWith('../../')))).toEqual([]);
});

test(`no file is longer than ${MAX_LINES} lines`, () => {
  const written = all.filter(({ path }) => !GENERATED.includes(path));
  expect(offenders(written, ({ text }) => text.split('\n').length > MAX_LINES)).toEqual([]);
});

test('file names are kebab-case, and none is index, utils, helpers, misc or common', () => {
  const name = (path: string) => path.split('/').at(-1) as string;
  expect(offenders(all, ({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/.test(name(path)))).toEqual([]);
  expect(offenders(all, ({ path }) => /^(index|utils?|helpers?|misc|common)\./.test(name(path)))).toEqual([]);
});

test('every store of the app is known to tests/component/fresh-device.ts, which empties it before a component test', () => {
  const stores = offenders(within('web'), ({ text }) => /= create</.test(text));
  expect(stores.sort()).toEqual([
    'web/features/divination/reading/open-steps.ts',
    'web/platform/casts/asked-questions.ts',
    'web/platform/casts/cast-drafts.ts',
    'web/platform/casts/current-cast.ts',
    'web/platform/practice/practice-view.ts',
    'web/platform/saved/saved-view.ts', // the entries by user, and each test has users of its own
    'web/platform/storage/first-load.ts',
    'web/platform/storage/session.ts',
    'web/platform/storage/settings.ts',
    'web/platform/toast.ts',
  ]);
});
