import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { textOf } from '#core/texts/classic.ts';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import { pagesHtmlIn } from '#server/http/web-app.ts';
import { fileOf, PRERENDERED_PAGES } from '#web/app/prerendered-pages.ts';
import { BUILT, builtText } from '../support/built-files.ts';

const hashesOf = (pageHtml: string): readonly string[] =>
  contentSecurityPolicy({ pageHtml, isDevelopment: false }).match(/'sha256-[^']+'/g) ?? [];

const PAGES = ['index.html', ...PRERENDERED_PAGES.map(fileOf)];

describe('prerendered pages', () => {
  test('are 起卦, 易经 and the sixty-four hexagrams, and no other page of the build', () => {
    const built = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
    expect(built.toSorted()).toEqual(PAGES.toSorted());
    const hexagrams = HEXAGRAM_CODES.map((code) => `/hexagram/${code}`);
    expect(PRERENDERED_PAGES.map(({ path }) => path).toSorted()).toEqual(
      ['/divination', '/library', ...hexagrams].toSorted(),
    );
  });

  test('every inline style and script is allowed by the policy, with fewer than twelve hashes', () => {
    const allowed = new Set(hashesOf(pagesHtmlIn(BUILT)));
    for (const page of PAGES)
      expect(
        hashesOf(builtText(page)).filter((hash) => !allowed.has(hash)),
        page,
      ).toEqual([]);
    expect(allowed.size).toBeLessThan(12);
  });

  test('each carries its path, by which index.html decides whether it is the page to hydrate', () => {
    for (const page of PRERENDERED_PAGES) expect(builtText(fileOf(page))).toContain(`data-page="${page.path}"`);
    expect(builtText('index.html')).toContain('<div id="app"></div>');
  });

  test('contain nothing of the moment of the build: no day, no hour, no session', () => {
    for (const page of PAGES) expect(builtText(page)).not.toMatch(/[子丑寅卯辰巳午未申酉戌亥]时<|20\d\d-\d\d|登录/);
  });

  test('each hexagram’s page contains its texts', () => {
    for (const code of HEXAGRAM_CODES) {
      const page = builtText(`hexagram/${code}.html`);
      for (const text of [textOf(code).judgment, textOf(code).daxiang, ...textOf(code).lines])
        expect(page).toContain(text);
    }
  });
});

test('every script begins with the hint to compile it while it loads', () => {
  const scripts = readdirSync(`${BUILT}assets`).filter(
    (name) => name.endsWith('.js') && !name.startsWith('log-worker'),
  );
  expect(scripts.length).toBeGreaterThan(20);
  const without = scripts.filter((name) => !builtText(`assets/${name}`).startsWith('//# allFunctionsCalledOnLoad\n'));
  expect(without).toEqual([]);
});
