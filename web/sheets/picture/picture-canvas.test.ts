import jsQr from 'jsqr';
import { expect, test } from 'vitest';
import { codeOfLink } from './picture-canvas.ts';

/** As a camera would see it: three pixels a module, four modules of white around. */
function imageOf(modules: readonly (readonly boolean[])[]) {
  const [scale, quiet] = [3, 4];
  const side = (modules.length + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let dy = 0; dy < scale; dy++) {
        const start = ((y + quiet) * scale + dy) * side + (x + quiet) * scale;
        for (let dx = 0; dx < scale; dx++) pixels.fill(0, (start + dx) * 4, (start + dx) * 4 + 3);
      }
    });
  });
  return { pixels, side };
}

function decoded(link: string): string | undefined {
  const { pixels, side } = imageOf(codeOfLink(link));
  return jsQr(pixels, side, side)?.data;
}

test.each([
  'https://guanxiang.example/c#1.AEQWgI6V441lwAfMSw',
  'http://127.0.0.1:3000/c#1.DtUHgI6V441lwAcWFBQVExIREA8ODQwLCgkIBwYN8KCAgOS6i-WmguS9lfRh',
])('%s is read back by another program', (link) => {
  expect(decoded(link)).toBe(link);
});

test('links of every length up to 1,000 characters, one in thirty, are read back', () => {
  for (let length = 20; length <= 1000; length += 30) {
    const link = 'https://guanxiang.example/c#1.'.padEnd(length, 'AEQWgI6V441lwAfMSw');
    expect(decoded(link), String(length)).toBe(link);
  }
});

test('a text that fits no code is refused', () => {
  expect(() => codeOfLink('a'.repeat(2332))).toThrow();
});
