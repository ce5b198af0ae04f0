import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { WING_IDS } from '#core/texts/wings.ts';
import { fileOf, PRERENDERED_PAGES } from '#web/app/prerendered-pages.ts';
import { BUILT, brotliBytes, builtText, firstLoadOf, gzipBytes, sum, withImports } from '../support/built-files.ts';

const KB = 1000;

/** The one built script with this prefix. */
function scriptNamed(start: string): string {
  const found = readdirSync(`${BUILT}assets`).filter((name) => name.startsWith(start) && name.endsWith('.js'));
  expect(found, start).toHaveLength(1);
  return `assets/${found[0]}`;
}

describe('what a first visit costs', () => {
  test('/divination takes at most 99 KB of script, gzip', () => {
    const { scripts } = firstLoadOf('divination.html');
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts.map(gzipBytes))).toBeLessThanOrEqual(99 * KB);
  });

  test('/library, a hexagram and every other page take at most 99 KB of script, gzip', () => {
    for (const page of ['library.html', 'hexagram/010001.html', 'index.html']) {
      expect(sum(firstLoadOf(page).scripts.map(gzipBytes)), page).toBeLessThanOrEqual(99 * KB);
    }
  });

  test('all files up to the load event, the font included, are at most 135 KB', () => {
    for (const page of ['divination.html', 'library.html', 'hexagram/010001.html']) {
      const { scripts, others } = firstLoadOf(page);
      expect(others).toContainEqual(expect.stringMatching(/^assets\/yikai-.*\.woff2$/));
      expect(sum([page, ...scripts, ...others].map(brotliBytes)), page).toBeLessThanOrEqual(135 * KB);
    }
  });

  test('the calendar, which is loaded after the form is hydrated, takes at most 13 KB of script', () => {
    const form = new Set([...firstLoadOf('divination.html').scripts, ...withImports(scriptNamed('common-'))]);
    const later = [...withImports(scriptNamed('calendar-')), scriptNamed('table-')].filter((name) => !form.has(name));
    expect(sum(later.map(gzipBytes))).toBeLessThanOrEqual(13 * KB);
  });

  test('统计 takes at most 12 KB of script beside 我的, from where it is opened', () => {
    const loaded = new Set([...firstLoadOf('index.html').scripts, ...withImports(scriptNamed('profile-'))]);
    const own = [...withImports(scriptNamed('statistics-'))].filter((name) => !loaded.has(name));
    expect(sum(own.map(gzipBytes))).toBeLessThanOrEqual(12 * KB);
  });

  /** The chunk of a page or part, and what it and all it imports may take of script, gzip, the first script aside. */
  const PARTS = {
    casting: 40,
    result: 43,
    reading: 111, // 取象 and the chapters of the subjects are the book's own words, which hardly compress
    ways: 64,
    'library-parts': 34,
    wings: 49,
    search: 60,
    'shared-cast-page': 37, // with the sheet that gives links
    practice: 78,
    'small-pages': 62,
    puzzles: 58,
    game: 93,
    moderation: 76,
    account: 57,
    'own-account': 64,
    profile: 72,
    entry: 91, // with the chunk that sends, which every signed-in visit loads
    sheets: 32,
    picture: 52,
    'ai-text': 138, // with all of the reading, and the rules of casting, which are the ways'
  };

  test.each(Object.entries(PARTS))('%s with all it imports takes at most %d KB of script, gzip', (name, limit) => {
    const first = new Set(firstLoadOf('index.html').scripts);
    const own = [...withImports(scriptNamed(`${name}-`))].filter((script) => !first.has(script));
    expect(sum(own.map(gzipBytes))).toBeLessThanOrEqual(limit * KB);
  });

  test('who casts and reads without an account loads nothing that saves, sends or signs in', () => {
    const parts = [
      'casting',
      'result',
      'sheets',
      'reading',
      'ways',
      'library-parts',
      'wings',
      'search',
      'practice',
      'shared-cast-page',
      'background',
    ];
    for (const name of parts) {
      const scripts = [...withImports(scriptNamed(`${name}-`))].join(' ');
      expect(scripts, name).not.toMatch(/assets\/(sync|sending|network|news|contract|account|profile|entry)-/);
    }
  });

  test('the scheduler of 练习 is in its chunk alone', () => {
    const scripts = readdirSync(`${BUILT}assets`).filter((name) => name.endsWith('.js'));
    const having = scripts.filter((name) => builtText(`assets/${name}`).includes('Invalid memory state'));
    expect(having.map((name) => `assets/${name}`)).toEqual([scriptNamed('practice-')]);
  });

  test('a page with its inline styles is at most 12.1 KB', () => {
    for (const page of ['index.html', ...PRERENDERED_PAGES.map(fileOf)]) {
      expect(brotliBytes(page), page).toBeLessThanOrEqual(12.1 * KB);
    }
  });
});

/** A licence, and the icons that a system fetches when it installs the app. */
const ONLINE_ONLY = [
  '/fonts/OFL.txt',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
];

describe('what the service worker caches', () => {
  const kept: readonly string[] = JSON.parse(/const FILES ?= ?(\[.*?\])/.exec(builtText('sw.js'))?.[1] ?? '[]');
  const packs: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
    /const PACKS ?= ?(\{.*?\}\})/.exec(builtText('sw.js'))?.[1] ?? '{}',
  );
  const alone: readonly string[] = JSON.parse(/const ALONE ?= ?(\[.*?\])/.exec(builtText('sw.js'))?.[1] ?? '[]');
  const texts = [...Object.values(packs).flatMap((pack) => Object.values(pack)), ...alone];

  test('is every file of the build, the texts in a cache of their own, without icons of installation, the calendar library of distant years, the topics of the search and the prerendered hexagrams', () => {
    const made = readdirSync(BUILT, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name) && entry.name !== 'sw.js')
      .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('//', '/').slice(BUILT.length - 1));
    const left = made.filter(
      (name) => !kept.includes(name) && !texts.includes(name) && !packs[name] && !ONLINE_ONLY.includes(name),
    );
    const [library, topics, ...others] = left.toSorted();
    const hexagrams = PRERENDERED_PAGES.filter(({ isKeptOffline }) => !isKeptOffline);
    expect(hexagrams).toHaveLength(64);
    expect(others).toEqual(hexagrams.map((page) => `/${fileOf(page)}`).toSorted());
    expect(builtText(library as string)).toContain('fromYmdHms');
    expect(builtText(topics as string)).toContain('换工作');
    expect([...kept, ...texts, ...Object.keys(packs)].filter((name) => !made.includes(name))).toEqual([]);
    expect(kept.filter((name) => texts.includes(name))).toEqual([]);
  });

  test('is at most 506 KB, brotli, without the texts, and the texts at most 410 KB, 0.962 MB uncompressed', () => {
    expect(sum(kept.map((name) => brotliBytes(name.slice(1))))).toBeLessThanOrEqual(506 * KB);
    expect(sum(texts.map((name) => brotliBytes(name.slice(1))))).toBeLessThanOrEqual(410 * KB);
    expect(sum(texts.map((name) => Buffer.byteLength(builtText(name))))).toBeLessThanOrEqual(962_000);
  });

  test('leaves out the topics of the search, which are fetched with its first use and take at most 20 KB, brotli', () => {
    expect(brotliBytes(scriptNamed('topics-'))).toBeLessThanOrEqual(20 * KB);
  });

  test('has, as texts, the vocabulary, the trigrams, the seven wings, the old casts and a file of at most 7 KB, brotli, for each hexagram', () => {
    for (const code of HEXAGRAM_CODES) {
      const own = texts.filter((name) => name.startsWith(`/assets/${code}-`));
      expect(own, code).toHaveLength(1);
      expect(brotliBytes((own[0] as string).slice(1)), code).toBeLessThanOrEqual(7 * KB);
    }
    for (const id of WING_IDS) expect(texts.filter((name) => name.startsWith(`/assets/${id}-`))).toHaveLength(1);
    expect(texts.filter((name) => name.startsWith('/assets/old-casts-'))).toHaveLength(1);
    expect(texts).toHaveLength(64 + 7 + 1 + 2);
  });

  test('has them in at most eight packs, from which it makes the files as they are; vocabulary and trigrams come alone', () => {
    expect(Object.keys(packs).length).toBeLessThanOrEqual(8);
    expect(alone.map((name) => name.split('-')[0])).toEqual(['/assets/vocabulary', '/assets/trigrams']);
    const start = JSON.parse(/const MODULE_START ?= ?(".*?");/.exec(builtText('sw.js'))?.[1] ?? '""');
    for (const [pack, names] of Object.entries(packs)) {
      const contained: Readonly<Record<string, unknown>> = JSON.parse(builtText(pack));
      expect(Object.keys(contained)).toEqual(Object.keys(names));
      for (const [id, name] of Object.entries(names))
        expect(builtText(name)).toBe(start + JSON.stringify(contained[id]));
    }
  });

  test('is fetched with at most 85 requests, three of them for the page, sw.js and the note that the app was opened', () => {
    expect(kept.length + Object.keys(packs).length + alone.length + 3).toBeLessThanOrEqual(85);
  });
});
