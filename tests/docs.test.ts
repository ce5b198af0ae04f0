/** Keeps the documentation in agreement with the tree: named paths, folders, settings, decisions, glossary. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { architecturePicture } from '../scripts/architecture-picture.ts';
import { designPicture, primitives, stepsOf } from '../scripts/design-picture.ts';
import { isRun, projectsOf } from './support/run-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['core', 'contract', 'server', 'web', 'tests', 'scripts', 'docs'];
const DECISIONS = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name.endsWith('.md'));
/** As they were once taken: what they name may be gone. */
const ARCHIVE = readdirSync(join(ROOT, 'docs/decisions/archive')).filter((name) => name !== 'README.md');
/** Written by hand; docs/api.md is generated, and tests/security-sheet.test.ts checks docs/asvs.md. */
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/benchmarks.md', 'docs/glossary.md'],
  ...['docs/operations.md', 'docs/deployment.md', 'docs/backups.md', 'docs/capacity.md', 'docs/runbook.md'],
  ...['docs/sync.md', 'docs/with-other-programs.md', 'docs/history-file.md', 'docs/share-link.md', 'docs/releasing.md'],
  'docs/design.md',
  ...DECISIONS.map((name) => `docs/decisions/${name}`),
];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The paths that a page names between backticks. A pattern such as `web/features/<name>/` names none. */
const pathsIn = (page: string): readonly string[] =>
  [...read(page).matchAll(/`((?:core|contract|server|web|tests|scripts|docs|deploy)\/[\w./-]*)`/g)].map(
    ([, path]) => path as string,
  );

test.each(PAGES)('every path that %s names exists', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

const isTest = (path: string): boolean => /\.(test\.tsx?|e2e\.ts|build\.ts)$/.test(path);

test.each(PAGES)('npm test or npm run test:deep runs every test that %s names', (page) => {
  expect(pathsIn(page).filter((path) => isTest(path) && !isRun(path))).toEqual([]);
});

test('every test belongs to a project, and but for the gates of test:cluster and test:power-loss it is run before a change lands', () => {
  const files = ['core', 'contract', 'server', 'web', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const elsewhere = files.filter((path) => isTest(path) && !isRun(path)).flatMap((path) => projectsOf(path));
  expect(files.filter((path) => isTest(path) && projectsOf(path).length === 0)).toEqual([]);
  expect(new Set(elsewhere)).toEqual(new Set(['cluster', 'power-loss']));
});

test('docs/architecture.md names every folder of the first two levels', () => {
  const named = pathsIn('docs/architecture.md');
  const folders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}/`),
  );
  expect(folders.length).toBeGreaterThan(25);
  expect(folders.filter((folder) => !named.some((path) => path.startsWith(folder)))).toEqual([]);
});

test('docs/architecture.md names every feature of server and web', () => {
  const features = ['server/features', 'web/features'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/`),
  );
  const named = pathsIn('docs/architecture.md');
  expect(features.filter((folder) => !named.includes(folder))).toEqual([]);
});

test('docs/operations.md lists exactly the settings that the server reads', () => {
  const code = readdirSync(join(ROOT, 'server/config'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => read(`server/config/${name}`))
    .join('\n');
  const settings = [...code.matchAll(/(Secret|Key)?\(env, '([A-Z\d_]+)'/g)];
  const used = new Set(settings.flatMap(([, kind, name]) => (kind ? [name, `${name}_FILE`] : [name])));
  const listed = read('docs/operations.md').matchAll(/^\| (`[A-Z\d_]+`(?:, `[A-Z\d_]+`)*) \|/gm);
  const named = [...listed].flatMap(([, names = '']) => [...names.matchAll(/[A-Z\d_]+/g)].map(([name]) => name));
  expect(used.size).toBeGreaterThan(10);
  expect(new Set(named)).toEqual(used);
});

describe('decisions', () => {
  test.each(DECISIONS)('%s is named by its subject and has a date, a decision and at most 40 lines', (name) => {
    expect(name).toMatch(/^[a-z\d-]+\.md$/);
    const text = read(`docs/decisions/${name}`);
    expect(text).toMatch(/^# .+\n\d{4}-\d\d-\d\d · accepted/);
    expect(text).toContain('**Decision');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });

  test('the index of the archive leads from each old one to a file that holds today', () => {
    const index = [
      ...read('docs/decisions/archive/README.md').matchAll(/^\| \[\d+\]\((.+?)\) .*\]\(\.\.\/(.+?)\) \|$/gm),
    ];
    expect(index.map(([, old]) => old)).toEqual(ARCHIVE.sort());
    expect(index.filter(([, , now = '']) => !DECISIONS.includes(now)).map(([, old]) => old)).toEqual([]);
  });

  test('what code and pages name is there, and none of the archive is named by its number', () => {
    const sources = [...FOLDERS.slice(0, 6), 'deploy'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(tsx?|[cm]?js|css|html|ya?ml|sql)$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    for (const path of [...PAGES, 'docs/asvs.md', ...sources]) {
      const text = read(path);
      const named = [...text.matchAll(/docs\/decisions\/([\w-]+\.md)/g)].map(([, name]) => name as string);
      expect(
        named.filter((name) => !DECISIONS.includes(name)),
        path,
      ).toEqual([]);
      const numbers = [...text.matchAll(/\b(?:decisions?|ADR) (\d+)\b/g)].map(([, number]) => Number(number));
      expect(
        numbers.filter((number) => number <= ARCHIVE.length),
        path,
      ).toEqual([]);
    }
  });
});

describe('docs/glossary.md', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => /^\| (?!---|中文|Word)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const sources = FOLDERS.slice(0, 4)
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => read(join(folder, name))),
    )
    .join('\n');

  test('every row names a file or a folder', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((cells) => !/`(core|contract|server|web|tests|scripts|docs)\//.test(cells.join('|')))).toEqual(
      [],
    );
  });

  test('every identifier in the second column of the domain words occurs in the code', () => {
    const identifiers = rows
      .filter(([, word = '']) => /\p{Script=Han}/u.test(word))
      .flatMap(([, , cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name as string));
    expect(identifiers.length).toBeGreaterThan(40);
    expect(identifiers.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
  });
});

test('docs/architecture.svg is as npm run docs:architecture draws it', () => {
  expect(read('docs/architecture.svg')).toBe(architecturePicture());
});

test('docs/design.svg is as npm run docs:design draws it', () => {
  expect(read('docs/design.svg')).toBe(designPicture());
});

test('docs/design.md says when each token and each primitive is used', () => {
  const kinds = ['text', 'drawn', 'lines', 'space', 'radius', 'shadow', 'layer'];
  const names = [...kinds.flatMap(stepsOf).map(({ name }) => name), ...primitives()];
  expect(names.length).toBeGreaterThan(45);
  expect(names.filter((name) => !read('docs/design.md').includes(`\`${name}\``))).toEqual([]);
});
