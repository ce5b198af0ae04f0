import axe from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { contrasts, findFaintText } from '../support/contrast.ts';

/** A page with these elements, in this theme. */
function plant(html: string, theme: 'light' | 'dark' = 'light'): void {
  const page = document.createElement('main');
  page.style.cssText = `color-scheme: ${theme}; background: light-dark(#ffffff, #14120f); color: light-dark(#221d17, #efe7d8); padding: 8px`;
  page.innerHTML = html;
  document.body.append(page);
  onTestFinished(() => page.remove());
}

const faint = (): readonly string[] => findFaintText().map((line) => line.split(' ').slice(2).join(' '));

/** What axe says of the same page. */
async function faintByAxe(): Promise<readonly (string | undefined)[]> {
  const { violations } = await axe.run(document, { runOnly: ['color-contrast'], elementRef: true });
  return violations.flatMap(({ nodes }) => nodes.map(({ element }) => element?.textContent?.trim()));
}

const FAULTS: readonly (readonly [what: string, html: string, found: readonly string[]])[] = [
  ['a colour', '<p style="color: #8a8a8a">too faint</p><p style="color: #707070">dark enough</p>', ['too faint']],
  ['a colour with alpha', '<p style="color: rgb(0 0 0 / 0.4)">too faint</p>', ['too faint']],
  ['a mixed colour', '<p style="color: color-mix(in srgb, #000 40%, transparent)">too faint</p>', ['too faint']],
  ['the opacity of a box around it', '<div style="opacity: 0.4"><p>too faint</p></div>', ['too faint']],
  ['the ground of a box around it', '<div style="background: #555"><p>too faint</p></div>', ['too faint']],
  [
    'grounds that let others through',
    '<div style="background: #000"><div style="background: rgb(255 255 255 / 0.3)"><p>too faint</p></div></div>',
    ['too faint'],
  ],
  [
    'what lies under it without being around it',
    '<div style="display: grid"><p style="grid-area: 1/1; background: #333; height: 40px"></p><p style="grid-area: 1/1">too faint</p></div>',
    ['too faint'],
  ],
  [
    'nothing of what lies under it without being around it, though that is faded',
    '<div style="display: grid"><p style="grid-area: 1/1; background: #ddd; opacity: 0.3; height: 40px"></p><p style="grid-area: 1/1; background: #fff">dark enough</p></div>',
    [],
  ],
  [
    'its size and weight',
    '<p style="color: #8a8a8a; font-size: 24px">large</p><p style="color: #8a8a8a; font: 700 19px serif">bold</p><p style="color: #8a8a8a; font: 400 19px serif">too faint</p>',
    ['too faint'],
  ],
  [
    'the text of a field',
    '<textarea aria-label="field" style="color: #aaa; background: #fff">too faint</textarea>',
    ['too faint'],
  ],
  [
    'nothing that cannot be used or is over a picture',
    '<button disabled style="color: #aaa">off</button><p style="color: #aaa; background: linear-gradient(#fff, #000)">over a picture</p>',
    [],
  ],
];

test.each(FAULTS)('faint by %s is found, as by axe', async (_, html, found) => {
  plant(html);
  expect(faint()).toEqual(found);
  expect(await faintByAxe()).toEqual(found);
});

test('what is faint in one theme only is found in that theme', async () => {
  const html = '<p style="color: light-dark(#5d5449, #5d5449)">too faint</p>';
  plant(html, 'light');
  expect(faint()).toEqual([]);
  document.querySelector('main')?.remove();
  plant(html, 'dark');
  expect(faint()).toEqual(['too faint']);
  expect(await faintByAxe()).toEqual(['too faint']);
});

test('a single character is measured too, which axe leaves to the reader', async () => {
  plant('<p style="color: #8a8a8a">水</p>');
  expect(faint()).toEqual(['水']);
  expect(await faintByAxe()).toEqual([]);
});

test('the ratio is that of WCAG', () => {
  plant('<p style="color: #000">black</p><p style="color: #767676">grey</p>');
  expect(contrasts().map(({ found }) => found.toFixed(2))).toEqual(['21.00', '4.54']);
});

test('a colour that is not understood is refused, not passed over', () => {
  plant('<p style="color: oklch(0.7 0.1 30)">of another space</p>');
  expect(findFaintText).toThrow('a colour that is not understood: oklch(0.7 0.1 30)');
});
