/**
 * Writes web/ui/fonts/yikai.woff2, the display face: LXGW WenKai reduced to DISPLAY_CHARACTERS, with simplified outlines
 * (docs/decisions/loading.md) and a new name, because the Open Font License reserves the original's. Run by hand with `npm run generate:font`
 * after those characters change; the result is committed, so that nothing else needs the source font.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { DISPLAY_CHARACTERS } from '#web/ui/display-characters.ts';
import { readOutlines, withOutlines } from './font/glyph-outlines.ts';
import { NAME_ID, readName, writeNames } from './font/name-table.ts';
import { readTables, type Tables, tableOf, writeTables } from './font/sfnt.ts';
import { simplifyContour } from './font/simplify-contour.ts';

const SOURCE = '/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Regular.ttf';
const TARGET = new URL('../web/ui/fonts/yikai.woff2', import.meta.url);

/** The tables a browser needs for horizontal text; no vertical metrics, no alternate forms. */
const NEEDED = ['OS/2', 'cmap', 'gasp', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'];
const KEPT = { noHinting: true, preserveNameIds: [NAME_ID.licence, NAME_ID.licenceAddress] };

/** 2/1000 em: under a pixel on the largest character of the app. Saves 16 % of the file (docs/decisions/loading.md). */
const OUTLINE_DISTANCE = 2;

/** The original has CR and CRLF line ends. */
const lines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

function renamed(names: Buffer): Buffer {
  const [version = ''] = readName(names, 'version').split(';');
  return writeNames({
    copyright: lines(readName(names, 'copyright')),
    family: 'YiKai',
    style: 'Regular',
    unique: `YiKai-Regular ${version}`,
    full: 'YiKai',
    version,
    postScript: 'YiKai-Regular',
    licence: readName(names, 'licence'),
    licenceAddress: readName(names, 'licenceAddress'),
  });
}

function withoutVendor(os2: Buffer): Buffer {
  const copy = Buffer.from(os2);
  copy.write('    ', 58, 'latin1'); // achVendID names the maker of the original
  return copy;
}

function ownFace(original: Tables): Tables {
  const kept = NEEDED.map((tag): [string, Buffer] => [tag, tableOf(original, tag)]);
  const name = renamed(tableOf(original, 'name'));
  return new Map([...kept, ['name', name], ['OS/2', withoutVendor(tableOf(original, 'OS/2'))]]);
}

function simplified(font: Buffer): Buffer {
  const tables = readTables(font);
  const outlines = readOutlines(tables).map((outline) =>
    outline.map((contour) => simplifyContour(contour, OUTLINE_DISTANCE)),
  );
  return writeTables(withOutlines(tables, outlines));
}

async function generate(): Promise<void> {
  const renamedFont = writeTables(ownFace(readTables(readFileSync(SOURCE))));
  const subset = await subsetFont(renamedFont, DISPLAY_CHARACTERS.join(''), { ...KEPT, targetFormat: 'truetype' });
  const packed = await subsetFont(simplified(subset), undefined, {
    ...KEPT,
    keepAllGlyphs: true,
    targetFormat: 'woff2',
  });
  writeFileSync(TARGET, packed);
  console.log(`已写入 yikai.woff2：${DISPLAY_CHARACTERS.length} 个字符，${(packed.length / 1000).toFixed(1)} kB`);
}

if (existsSync(SOURCE)) await generate();
else {
  console.error('缺少霞鹜文楷字体：请先安装 Debian 的 fonts-lxgw-wenkai，再运行 npm run generate:font');
  process.exitCode = 1;
}
