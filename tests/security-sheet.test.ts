import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ALL_ROWS } from './contract/bad-inputs/all-rows.ts';
import type { BadInput } from './support/bad-input.ts';
import { isRun } from './support/run-files.ts';
import { titlesIn } from './support/test-titles.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const sheet = read('docs/asvs.md');

/** How many requirements of level 1 or 2 each section of ASVS 5.0.0 has, counted from its list: they come first, 253 in all. */
const SECTIONS: Readonly<Record<number, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const REQUIRED = Object.entries(SECTIONS).flatMap(([chapter, sizes]) =>
  sizes.flatMap((size, section) => Array.from({ length: size }, (_, n) => `${chapter}.${section + 1}.${n + 1}`)),
);

interface Row {
  readonly number: string;
  readonly asks: string;
  readonly met: string;
}

const [, table = ''] = sheet.split('|---|---|---|\n', 2);
const lines: readonly Row[] = [...table.matchAll(/^\| (.+?) \| (.+?) \| ?(.*) \|$/gm)].map(
  ([, number = '', asks = '', met = '']) => ({ number, asks, met }),
);
const chapters = lines.filter(({ number }) => number.startsWith('**V'));
const rows = lines.filter((line) => /^\d/.test(line.number));

/** 1.2.6–1.2.8 is three numbers. */
function numbersIn(text: string): readonly string[] {
  return [...text.matchAll(/(\d+\.\d+\.)(\d+)(?:–\1(\d+))?/g)].flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${section}${Number(first) + n}`),
  );
}

const leftOut = chapters.flatMap(({ number, met }) =>
  met.endsWith('the whole chapter')
    ? REQUIRED.filter((one) => one.startsWith(`${/\d+/.exec(number)?.[0]}.`))
    : numbersIn(met),
);

/** Every file that a row names, each with the titles that are quoted after it. */
const proofsIn = ({ met }: Row) =>
  met
    .split(/(?=`(?:tests|server|contract|core|web)\/)/)
    .flatMap((part) =>
      [...part.matchAll(/^`((?:tests|server|contract|core|web)\/[^`]+)`/g)].map(([, path = '']) => ({ path, part })),
    )
    .map(({ path, part }) => ({ path, words: [...part.matchAll(/“([^”]+)”/g)].map(([, quoted = '']) => quoted) }));

const ROWS = /\/bad-inputs\/[a-z-]+-rows\.ts$/;
const rowsThatRun = new Set(Object.values(ALL_ROWS).flat());

/** The titles in a file of those tests that run. Rows run when they are in the table that the contract suite goes through. */
async function runningTitles(path: string): Promise<readonly string[]> {
  if (!ROWS.test(path)) return isRun(path) ? titlesIn(path, read(path)) : [];
  const exported = Object.values((await import(join(ROOT, path))) as Record<string, unknown>);
  const own = exported.flatMap((value) => (Array.isArray(value) ? (value as readonly BadInput[]) : []));
  return own.filter((row) => rowsThatRun.has(row)).map(({ name }) => name);
}

test('every requirement of levels 1 and 2 is a row or does not apply, and none is both', () => {
  expect(REQUIRED).toHaveLength(253);
  const named = [...rows.flatMap(({ number }) => numbersIn(number)), ...leftOut];
  expect(REQUIRED.filter((one) => !named.includes(one))).toEqual([]);
  expect(named.filter((one, index) => named.indexOf(one) !== index)).toEqual([]);
  const more = rows.filter(({ number }) => numbersIn(number).some((one) => !REQUIRED.includes(one)));
  expect(more.filter(({ asks }) => !asks.includes('(level 3)'))).toEqual([]);
  expect(leftOut.filter((one) => !REQUIRED.includes(one))).toEqual([]);
});

test('the chapters are in their order, and every row stands under its own', () => {
  expect(chapters.map(({ number }) => number)).toEqual(Object.keys(SECTIONS).map((chapter) => `**V${chapter}**`));
  let chapter = '';
  for (const { number } of lines) {
    if (number.startsWith('**V')) chapter = number.replaceAll(/\D/g, '');
    else if (/^\d/.test(number)) for (const one of numbersIn(number)) expect(one.split('.')[0]).toBe(chapter);
  }
});

test.each(rows)('$number names tests that run, or a deviation with a reason', async (row) => {
  const proofs = proofsIn(row);
  const reason = /\bdeviation(?: D[1-6])?: ([^“`]{15,})/.exec(row.met)?.[1];
  expect(proofs.length > 0 || reason !== undefined).toBe(true);
  if (/deviation/.test(row.met)) expect(reason, 'why?').toBeDefined();
  for (const { path, words } of proofs) {
    expect(existsSync(join(ROOT, path)), path).toBe(true);
    expect(words.length, `which test of ${path}?`).toBeGreaterThan(0);
    const titles = await runningTitles(path);
    for (const quoted of words)
      expect(
        titles.filter((title) => title.includes(quoted)),
        `${path} “${quoted}”`,
      ).not.toEqual([]);
  }
});

test('the six decided deviations are all listed', () => {
  const told = rows.flatMap(({ met }) => [...met.matchAll(/deviation (D\d)/g)].map(([, name]) => name));
  expect(new Set(told)).toEqual(new Set(['D1', 'D2', 'D3', 'D4', 'D5', 'D6']));
});

test('the sheet has at most 150 lines, and every path in it exists', () => {
  expect(sheet.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  const paths = [...sheet.matchAll(/`((?:tests|docs|server|contract|web)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

const [, cryptography = '', kept = ''] = sheet.split(/^## .*$/m);
const serverCode = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => read(join('server', name)))
  .join('\n');

test('the inventory names the cryptography of the server, all of it and nothing else', () => {
  const used = [...serverCode.matchAll(/import \{([^}]+)\} from 'node:crypto'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  const listed = [...cryptography.matchAll(/`([a-z]\w+[A-Z0-9]\w*|hash)`/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(listed));
  expect(serverCode).not.toMatch(/'(node:)?crypto'\)|globalThis\.crypto|\bsubtle\b/);
});

test('only current algorithms are used: Argon2id, AES-256-GCM, SHA-256', () => {
  const calls = /\b(?:createHash|hash|createHmac|hkdfSync|createCipheriv|createDecipheriv|run)\(\s*'([^']+)'/g;
  const named = [...serverCode.matchAll(calls)].map(([, algorithm]) => algorithm);
  expect(new Set(named)).toEqual(new Set(['sha256', 'aes-256-gcm', 'argon2id']));
});

test('every table of the database is in the list of what is stored', () => {
  const tables = ['server/db/schema.ts', 'server/db/shefu-schema.ts'].flatMap((path) => {
    const [, schema = ''] = read(path).split('export interface ');
    return [...schema.matchAll(/^ {2}([a-z_]+): \{/gm)].map(([, name = '']) => name);
  });
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter((name) => !kept.includes(`\`${name}\``))).toEqual([]);
});
