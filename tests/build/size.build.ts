import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { BUILT, brotliBytes, builtText, firstLoadOf, gzipBytes, sum, withImports } from '../support/built-files.ts';

const KB = 1000;

/** The one built script whose name begins so. */
function scriptNamed(start: string): string {
  const found = readdirSync(`${BUILT}assets`).filter((name) => name.startsWith(start) && name.endsWith('.js'));
  expect(found, start).toHaveLength(1);
  return `assets/${found[0]}`;
}

describe('what a first visit costs', () => {
  test('/divination takes at most 85 KB of script, gzip', () => {
    const { scripts } = firstLoadOf('divination.html');
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts.map(gzipBytes))).toBeLessThanOrEqual(85 * KB);
  });

  test('/library and every other page begin with no more', () => {
    for (const page of ['library.html', 'hexagram/010001.html', 'index.html']) {
      expect(sum(firstLoadOf(page).scripts.map(gzipBytes)), page).toBeLessThanOrEqual(85 * KB);
    }
  });

  test('all that comes before a page is loaded, its font included, is at most 135 KB', () => {
    for (const page of ['divination.html', 'library.html', 'hexagram/010001.html']) {
      const { scripts, others } = firstLoadOf(page);
      expect(others).toContain('fonts/yikai.woff2');
      expect(sum([page, ...scripts, ...others].map(brotliBytes)), page).toBeLessThanOrEqual(135 * KB);
    }
  });

  test('the calendar, which comes after the form is drawn, takes at most 13 KB of script', () => {
    const first = new Set(firstLoadOf('divination.html').scripts);
    const later = [...withImports(scriptNamed('hour-now-')), scriptNamed('table-')].filter((name) => !first.has(name));
    expect(sum(later.map(gzipBytes))).toBeLessThanOrEqual(13 * KB);
  });

  test('a page is at most 10 KB, styles and drawing in it', () => {
    const hexagrams = HEXAGRAM_CODES.map((code) => `hexagram/${code}.html`);
    for (const page of ['divination.html', 'library.html', 'index.html', ...hexagrams]) {
      expect(brotliBytes(page), page).toBeLessThanOrEqual(10 * KB);
    }
  });
});

describe('what is kept for use without a network', () => {
  const kept: readonly string[] = JSON.parse(/const FILES ?= ?(\[.*?\])/.exec(builtText('sw.js'))?.[1] ?? '[]');

  test('is everything the build made, but for the calendar library of distant years and the hexagrams drawn ahead', () => {
    const made = readdirSync(BUILT, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name) && entry.name !== 'sw.js')
      .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('//', '/').slice(BUILT.length - 1));
    const left = made.filter((name) => !kept.includes(name));
    const [library, ...others] = left.toSorted();
    expect(others).toEqual(HEXAGRAM_CODES.map((code) => `/hexagram/${code}.html`).toSorted());
    expect(builtText(library as string)).toContain('fromYmdHms');
    expect(kept.filter((name) => !made.includes(name))).toEqual([]);
  });

  test('is at most 300 KB to fetch', () => {
    expect(sum(kept.map((name) => brotliBytes(name.slice(1))))).toBeLessThanOrEqual(300 * KB);
  });
});
