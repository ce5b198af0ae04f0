import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { textOf } from '#core/texts/classic.ts';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import { pagesHtmlIn } from '#server/http/web-app.ts';
import { BUILT, builtText } from '../support/built-files.ts';

const hashesOf = (pageHtml: string): readonly string[] =>
  contentSecurityPolicy({ pageHtml, isDevelopment: false }).match(/'sha256-[^']+'/g) ?? [];

const PAGES = [
  'index.html',
  'divination.html',
  'library.html',
  ...HEXAGRAM_CODES.map((code) => `hexagram/${code}.html`),
];

describe('pages drawn by the build', () => {
  test('every style and script that stands in any of them is allowed by the policy, and few are', () => {
    const allowed = new Set(hashesOf(pagesHtmlIn(BUILT)));
    for (const page of PAGES)
      expect(
        hashesOf(builtText(page)).filter((hash) => !allowed.has(hash)),
        page,
      ).toEqual([]);
    expect(allowed.size).toBeLessThan(12);
  });

  test('each knows its address, by which index.html decides whether it is the one to show', () => {
    for (const page of PAGES.slice(1)) expect(builtText(page)).toContain(`data-page="/${page.slice(0, -5)}"`);
    expect(builtText('index.html')).toContain('<div id="app"></div>');
  });

  test('nothing of the moment of the build is in them: no day, no hour, no session', () => {
    for (const page of PAGES) expect(builtText(page)).not.toMatch(/[子丑寅卯辰巳午未申酉戌亥]时<|20\d\d-\d\d|登录/);
  });

  test('each hexagram’s page holds its texts', () => {
    for (const code of HEXAGRAM_CODES) {
      const page = builtText(`hexagram/${code}.html`);
      for (const text of [textOf(code).judgment, textOf(code).daxiang, ...textOf(code).lines])
        expect(page).toContain(text);
    }
  });
});

test('every script of the pages begins with the hint to compile it while it loads', () => {
  const scripts = readdirSync(`${BUILT}assets`).filter(
    (name) => name.endsWith('.js') && !name.startsWith('log-worker'),
  );
  expect(scripts.length).toBeGreaterThan(20);
  const without = scripts.filter((name) => !builtText(`assets/${name}`).startsWith('//# allFunctionsCalledOnLoad\n'));
  expect(without).toEqual([]);
});
