/**
 * npm run shots:compare: shots/ beside the last accepted set (shots-accepted/, made by npm run shots:accept), pixel by pixel.
 * What differs, came or went is named, and drawn side by side, with its changes in red, onto one sheet: shots-changes.png.
 */
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const NOW = join(ROOT, 'shots');
const ACCEPTED = join(ROOT, 'shots-accepted');
const SHEET = join(ROOT, 'shots-changes.png');

/** The edges of letters vary by a shade or two from run to run. */
const SAME_WITHIN = 24;
const CELL = { width: 300, height: 480 };
const GAP = 12;
const ROWS_MAX = 60;
const LABEL_HEIGHT = 26;

const shotsIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
    : [];

interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function read(path: string): Promise<Picture> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The newer picture with every pixel that changed in red, and how many did; pictures of two sizes differ altogether. */
function changesOf(before: Picture, after: Picture): { readonly count: number; readonly drawn: Picture } {
  const isSameSize = before.width === after.width && before.height === after.height;
  const data = Buffer.from(after.data);
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    const isSame =
      isSameSize &&
      [0, 1, 2].every(
        (channel) => Math.abs((before.data[at + channel] ?? 0) - (data[at + channel] ?? 0)) <= SAME_WITHIN,
      );
    if (isSame) continue;
    count++;
    data.set([220, 30, 30], at);
  }
  return { count, drawn: { ...after, data } };
}

const cell = ({ data, width, height }: Picture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...CELL, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();

const label = (text: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${LABEL_HEIGHT}"><text y="18" font-family="sans-serif" font-size="15">${text}</text></svg>`,
  );

interface Change {
  readonly name: string;
  readonly count: number;
  /** Before, after, changes. */
  readonly pictures: readonly Picture[];
}

async function drawSheet(changes: readonly Change[]): Promise<void> {
  const rowHeight = CELL.height + LABEL_HEIGHT + GAP;
  const parts = await Promise.all(
    changes.flatMap(({ name, count, pictures }, row) => [
      { input: label(`${name} · ${count}`), left: GAP, top: row * rowHeight },
      ...pictures.map(async (picture, column) => ({
        input: await cell(picture),
        left: GAP + column * (CELL.width + GAP),
        top: row * rowHeight + LABEL_HEIGHT,
      })),
    ]),
  );
  const size = { width: 3 * (CELL.width + GAP) + GAP, height: changes.length * rowHeight };
  await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .png()
    .toFile(SHEET);
}

async function compare(): Promise<number> {
  const [now, accepted] = [shotsIn(NOW), shotsIn(ACCEPTED)];
  for (const name of now) if (!accepted.includes(name)) console.log(`新 ${name}`);
  for (const name of accepted) if (!now.includes(name)) console.log(`去 ${name}`);
  const changes: Change[] = [];
  for (const name of now.filter((one) => accepted.includes(one))) {
    const [before, after] = [await read(join(ACCEPTED, name)), await read(join(NOW, name))];
    const { count, drawn } = changesOf(before, after);
    if (count === 0) continue;
    console.log(`变 ${name} ${count} 像素`);
    changes.push({ name, count, pictures: [before, after, drawn] });
  }
  rmSync(SHEET, { force: true });
  const greatest = changes.toSorted((a, b) => b.count - a.count).slice(0, ROWS_MAX);
  if (greatest.length > 0) await drawSheet(greatest);
  return changes.length;
}

if (process.argv[2] === 'accept') {
  rmSync(ACCEPTED, { recursive: true, force: true });
  cpSync(NOW, ACCEPTED, { recursive: true });
  console.log(`${shotsIn(ACCEPTED).length} 个画面已作为比照`);
} else if (shotsIn(NOW).length === 0 || shotsIn(ACCEPTED).length === 0) {
  console.log('没有可比的画面：先 npm run shots，再 npm run shots:accept');
} else {
  const count = await compare();
  console.log(count === 0 ? '没有变化' : `${count} 个画面有变化，见 shots-changes.png`);
}
