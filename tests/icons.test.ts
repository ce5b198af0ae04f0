import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';

const read = (path: string): Buffer => readFileSync(new URL(`../web/${path}`, import.meta.url));

interface ManifestIcon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
}
const manifest = JSON.parse(read('public/manifest.webmanifest').toString());
const icons = manifest.icons as readonly ManifestIcon[];

/** The light colour of a token: `--paper: light-dark(#f6f1e6, #14120f)`. */
const token = (name: string): string =>
  new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`).exec(read('ui/tokens.css').toString())?.[1] ?? '';
const [INK, PAPER] = [token('ink'), token('paper')];

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly isOpaque: boolean;
  readonly at: (x: number, y: number) => string;
}

/** The server refuses to read SVG, for the whole process: a file before this one may have loaded it. */
const SVG = { operation: ['VipsForeignLoadSvg'] };
beforeAll(() => sharp.unblock(SVG));
afterAll(() => sharp.block(SVG));

async function pictureOf(image: Buffer): Promise<Picture> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4);
  return {
    width: info.width,
    height: info.height,
    isOpaque: data.every((value, index) => index % 4 !== 3 || value === 255),
    at: (x, y) => `#${pixel(x, y).toString('hex', 0, 3)}`,
  };
}

/** The lines from top to bottom: found at a third of the width, yang where the middle of the picture has ink too. */
function linesIn({ width, height, at }: Picture): string {
  const left = Math.floor(width / 3);
  const starts = Array.from({ length: height - 1 }, (_, y) => y + 1).filter(
    (y) => at(left, y) === INK && at(left, y - 1) !== INK,
  );
  return starts.map((y) => (at(width / 2, y) === INK ? '1' : '0')).join('');
}

const MARK = KING_WEN_ORDER.find((code) => shortName(code) === '观');

describe('the manifest', () => {
  test('has the name of the app, its start page and its light background colour', () => {
    expect(manifest).toMatchObject({ name: '观象', short_name: '观象', lang: 'zh-CN', start_url: '/divination' });
    expect(manifest).toMatchObject({ display: 'standalone', background_color: PAPER, theme_color: PAPER });
  });

  test('lists icons of 192 and 512 pixels and a maskable one', () => {
    const offered = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(offered).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  });

  test.each(icons.filter(({ type }) => type === 'image/png'))(
    'states the size that $src has',
    async ({ src, sizes }) => {
      const { width, height } = await pictureOf(read(`public${src}`));
      expect(`${width}x${height}`).toBe(sizes);
    },
  );
});

test.each(['icon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'])(
  '%s shows the hexagram 观 in ink on paper',
  async (name) => {
    const picture = await pictureOf(read(`public/${name}`));
    expect(linesIn(picture)).toBe(MARK);
    expect(picture.at(picture.width / 2, 3)).toBe(PAPER);
  },
);

test('the maskable icon has no ink outside the circle of 80 %, which a launcher may cut away', async () => {
  const { width, height, isOpaque, at } = await pictureOf(read('public/icon-maskable-512.png'));
  const inked: string[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isOutside = Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) > width * 0.4;
      if (isOutside && at(x, y) !== PAPER) inked.push(`${x},${y}`);
    }
  }
  expect(inked).toEqual([]);
  expect(isOpaque).toBe(true);
});

test('the icon for iOS is opaque, because iOS fills transparency with black, and 180 pixels wide', async () => {
  const { width, height, isOpaque } = await pictureOf(read('public/apple-touch-icon.png'));
  expect([width, height, isOpaque]).toEqual([180, 180, true]);
});

test('favicon.ico has 16, 32 and 48 pixels, each without blurred pixels', async () => {
  const ico = read('public/favicon.ico');
  const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => 6 + index * 16);
  expect(entries.map((entry) => ico.readUInt8(entry))).toEqual([16, 32, 48]);
  for (const entry of entries) {
    const start = ico.readUInt32LE(entry + 12);
    const picture = await pictureOf(ico.subarray(start, start + ico.readUInt32LE(entry + 8)));
    expect(picture.width).toBe(ico.readUInt8(entry));
    expect(linesIn(picture)).toBe(MARK);
    const column = Array.from({ length: picture.height }, (_, y) => picture.at(Math.floor(picture.width / 3), y));
    expect(new Set(column)).toEqual(new Set([INK, PAPER]));
  }
});
