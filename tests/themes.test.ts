import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * A theme changes colours and nothing else, so the sweep of all screens measures layout in one theme only. A colour depends on the
 * theme by light-dark(), which takes nothing but colours; color-scheme chooses between its two.
 */

const sheets = globSync('web/**/*.css').map((path) => ({ path, css: readFileSync(path, 'utf8') }));

test('no style sheet asks for the theme', () => {
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter(({ css }) => css.includes('prefers-color-scheme')).map(({ path }) => path)).toEqual([]);
});

test('a rule for one theme sets the color scheme and nothing else', () => {
  const rules = sheets.flatMap(({ css }) => [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)]);
  const forOneTheme = rules.filter(([, selector]) => /data-(theme|palette)=/.test(selector ?? ''));
  expect(forOneTheme.length).toBeGreaterThan(0);
  for (const [, selector, body] of forOneTheme) {
    expect(body?.trim(), selector?.trim()).toMatch(/^color-scheme: (light|dark);$/);
  }
});

test('only settings and the shared picture know the theme', () => {
  const knowing = globSync('web/**/*.{ts,tsx}').filter((path) =>
    /prefers-color-scheme|dataset\['(theme|palette)'\]|data-(theme|palette)/.test(readFileSync(path, 'utf8')),
  );
  expect(knowing.sort()).toEqual([
    'web/platform/storage/settings.ts',
    'web/sheets/picture/palette.ts',
    'web/sheets/picture/picture-view.tsx',
  ]);
});
