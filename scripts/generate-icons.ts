/**
 * `npm run generate:icons` writes the icons in web/public/: the hexagram 观 in ink on paper. The seal of the splash screen is left
 * out: below 48 pixels it cannot be recognised.
 */
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';

const MARK: HexagramCode = '110000';
/** The light tokens of web/ui/tokens.css; an icon cannot follow the theme. */
const INK = '#221d17';
const PAPER = '#f6f1e6';

interface Bars {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly bar: number;
  readonly gap: number;
  readonly split: number;
  readonly rounding: number;
}

interface Ground {
  readonly size: number;
  /** Of the corners, in pixels; 0 where the operating system cuts the shape. */
  readonly radius: number;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The proportions of web/ui/line-figure.tsx: six lines with their gaps are as high as they are wide. */
const barsOf = (size: number, width: number): Bars => ({
  left: (size - width) / 2,
  top: (size - width) / 2,
  width,
  bar: width * 0.1,
  gap: width * 0.08,
  split: width * 0.14,
  rounding: width * 0.01,
});

function rectangles({ left, top, width, bar, gap, split, rounding }: Bars): string {
  const half = (width - split) / 2;
  return [...MARK]
    .flatMap((line, digit) => {
      const y = top + digit * (bar + gap);
      const [x, length] = [left, line === '1' ? width : half];
      return line === '1' ? [{ x, y, length }] : [left, left + half + split].map((start) => ({ x: start, y, length }));
    })
    .map(({ x, y, length }) => {
      const [at, down, wide, high, round] = [x, y, length, bar, rounding].map(rounded);
      return `<rect x="${at}" y="${down}" width="${wide}" height="${high}"${round ? ` rx="${round}"` : ''}/>`;
    })
    .join('');
}

const drawing = ({ size, radius }: Ground, bars: Bars): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
  `<rect width="${size}" height="${size}"${radius ? ` rx="${radius}"` : ''} fill="${PAPER}"/>` +
  `<g fill="${INK}">${rectangles(bars)}</g></svg>\n`;

const tile = (size: number) => drawing({ size, radius: rounded(size * 0.22) }, barsOf(size, size * 0.6));
const fullSquare = (size: number, width: number) => drawing({ size, radius: 0 }, barsOf(size, width));

/** Sizes in whole pixels: at 16 to 48 pixels the exact proportions would be blurred to grey. */
const IN_TABS = [
  drawing({ size: 16, radius: 3 }, { left: 2, top: 2, width: 12, bar: 1, gap: 1, split: 2, rounding: 0 }),
  drawing({ size: 32, radius: 7 }, { left: 5, top: 5, width: 22, bar: 2, gap: 2, split: 4, rounding: 0 }),
  drawing({ size: 48, radius: 10 }, { left: 10, top: 10, width: 28, bar: 3, gap: 2, split: 4, rounding: 0 }),
];

const png = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, effort: 10 }).toBuffer();

/** An ICO file of PNG images: a header of 6 bytes, a directory entry of 16 bytes for each image, then the images. */
async function ico(svgs: readonly string[]): Promise<Buffer> {
  const images = await Promise.all(svgs.map(png));
  const directory = Buffer.alloc(6 + 16 * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let start = directory.length;
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index;
    const size = image.readUInt32BE(16); // the width in a PNG's header
    directory.writeUInt8(size, entry);
    directory.writeUInt8(size, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(image.length, entry + 8);
    directory.writeUInt32LE(start, entry + 12);
    start += image.length;
  }
  return Buffer.concat([directory, ...images]);
}

const ICONS: Readonly<Record<string, string | Buffer>> = {
  'icon.svg': tile(500),
  'icon-192.png': await png(tile(192)),
  'icon-512.png': await png(tile(512)),
  // A launcher may cut away everything outside a circle of 80 % of the width; the corners of the hexagram reach 69 %.
  'icon-maskable-512.png': await png(fullSquare(512, 250)),
  'apple-touch-icon.png': await png(fullSquare(180, 110)),
  'favicon.ico': await ico(IN_TABS),
};

for (const [name, content] of Object.entries(ICONS)) {
  writeFileSync(new URL(`../web/public/${name}`, import.meta.url), content);
  console.log(`已写入 ${name}：${Buffer.byteLength(content)} 字节`);
}
