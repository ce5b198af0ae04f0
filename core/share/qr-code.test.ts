import jsQr from 'jsqr';
import { describe, expect, test } from 'vitest';
import { formatBits, qrCodeOf, remainderOf, versionBits, versionFor } from './qr-code.ts';

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

/** Read by a decoder that is not ours. */
function decoded(text: string): string | undefined {
  const { pixels, side } = imageOf(qrCodeOf(text));
  return jsQr(pixels, side, side)?.data;
}

describe('the vectors of ISO/IEC 18004', () => {
  test('the error correction of 01234567 in version 1-M (annex I)', () => {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    const expected = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55];
    expect(remainderOf(data, 10)).toEqual(expected);
  });

  test('the format of level M with mask 5 (7.9.1), and the version information of version 7 (7.10)', () => {
    expect(formatBits(5).toString(2)).toBe('100000011001110');
    expect(versionBits(7).toString(2).padStart(18, '0')).toBe('000111110010010100');
  });
});

describe('read back', () => {
  test.each([
    'https://guanxiang.example/c#1.AEQWgI6V441lwAfMSw',
    'http://127.0.0.1:3000/c#1.DtUHgI6V441lwAcWFBQVExIREA8ODQwLCgkIBwYN8KCAgOS6i-WmguS9lfRh',
    '',
    'a',
    '水雷屯',
  ])('%j', (text) => {
    expect(decoded(text)).toBe(text);
  });

  test('the longest text of versions 1 to 12 and of every seventh of the forty', () => {
    const longest = new Map<number, number>();
    for (let length = 1; length <= 2331; length++) longest.set(versionFor(length), length);
    expect(longest.size).toBe(40);
    for (const [version, length] of longest) {
      if (version > 12 && version % 7 !== 5) continue;
      const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join('');
      expect(decoded(text), String(version)).toBe(text);
    }
  });

  test('a longer text than fits is refused', () => {
    expect(() => qrCodeOf('a'.repeat(2332))).toThrow('2332');
  });
});
