import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * One scale for type, space and corners, in web/ui/tokens.css. The style sheets name its steps and write no sizes of their own.
 */

const TOKENS = 'web/ui/tokens.css';

interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly path: string;
}

const sheets = globSync('web/**/*.css')
  .filter((path) => path !== TOKENS)
  .map((path) => ({ path, css: readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }));

const declarations: readonly Declaration[] = sheets.flatMap(({ path, css }) =>
  [...css.matchAll(/(?<=[{;]\s*)(-{0,2}[a-z][\w-]*):\s+([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    property,
    value: value.replaceAll(/\s+/g, ' '),
    path,
  })),
);

/** Those that a rule about these properties refuses. */
const refused = (properties: RegExp, isRefused: (value: string) => boolean) =>
  declarations
    .filter(({ property, value }) => properties.test(property) && isRefused(value))
    .map(({ property, value, path }) => `${path} ${property}: ${value}`);

test('the style sheets are read', () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect(declarations.length).toBeGreaterThan(4000);
});

test('a size of type is a token, or a share of what is around it', () => {
  const isLiteral = (value: string) => /\d(px|rem|pt)\b/.test(value.replaceAll(/\(100cqi[^)]*\)/g, ''));
  expect(refused(/^font(-size)?$/, isLiteral)).toEqual([]);
});

test('a radius is a token; faces are round', () => {
  expect(refused(/radius$/, (value) => !/^((0|\d+%|var\(--radius-\d+\))( |$))+$/.test(value))).toEqual([]);
});

test('a colour is a token', () => {
  expect(refused(/./, (value) => /#[\da-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i.test(value))).toEqual([]);
  const named = /(^|[ ,(])(black|white|gr[ae]y|red|green|blue|gold|brown)($|[ ,)])/;
  expect(refused(/^(color|background|border|fill|stroke|outline|box-shadow)/, (value) => named.test(value))).toEqual(
    [],
  );
});

test('a layer and a shadow above the page are tokens', () => {
  expect(refused(/^z-index$/, (value) => !/^var\(--layer-\w+\)$/.test(value))).toEqual([]);
  expect(refused(/^box-shadow$/, (value) => /\d(px|rem) \d+(px|rem) [1-9]/.test(value))).toEqual([]);
});

test('paddings and gaps have at most five lengths beside the spaces of the scale', () => {
  for (const properties of [/^padding/, /^((row|column)-)?gap$/]) {
    const own = declarations
      .filter(({ property }) => properties.test(property))
      .flatMap(({ value }) => value.replaceAll(/\w+\((?:[^()]|\([^()]*\))*\)/g, '').match(/[\d.]+[a-z]+/g) ?? []);
    expect(new Set(own).size, [...new Set(own)].join(' ')).toBeLessThanOrEqual(5);
  }
});

test('there are few breakpoints', () => {
  const asked = sheets.flatMap(({ css }) => css.match(/@(media|container)[^{]*/g) ?? []);
  const lengths = (kind: string) => {
    const all = asked.filter((one) => one.startsWith(kind)).flatMap((one) => one.match(/[\d.]+(px|rem)\b/g) ?? []);
    return [...new Set(all)].sort();
  };
  expect(lengths('@media')).toEqual(['360px', '480px', '640px', '700px', '900px']);
  expect(lengths('@container')).toEqual(['10rem', '12rem', '14rem', '16rem', '17rem', '18px', '20rem']);
});
