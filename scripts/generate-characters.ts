/**
 * `npm run generate:characters` writes core/characters/character-data.ts and core/characters/pinyin-data.ts from Unihan, as Debian's unicode-data has it: from the
 * installed package, or one that is downloaded to a temporary folder. The result is committed, so that nothing else needs the source.
 *
 * Strokes are the first value of kTotalStrokes. 入声 is recognised by the first kCantonese reading, which then ends in p, t or k: a table of
 * 《广韵》 would make 动 and 静 上声, which the book counts as 去声. All others have the tone of today: that of kMandarin, or where it
 * has none (吗 呢 了 子 地), that of the first kXHC1983 reading with a tone, else 平.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_CODE, LAST_CODE, letterOf, type Tone } from '#core/characters/characters.ts';
import { syllableLetter } from '#core/characters/pinyin.ts';

const INSTALLED = '/usr/share/unicode';
const FILES = ['Unihan_IRGSources.txt.bz2', 'Unihan_Readings.txt.bz2'];

/** The fields of one character by name: kMandarin, kTotalStrokes … */
export type Fields = ReadonlyMap<string, string>;

/** 一声, 二声 → 平 1; 三声 → 上 2; 四声 → 去 3. As marks over a letter: macron, acute, caron, grave. */
const MARKS: readonly (readonly [RegExp, Tone])[] = [
  [/[\u0304\u0301]/, 1],
  [/\u030c/, 2],
  [/\u0300/, 3],
];

const toneOfReading = (pinyin: string): Tone | null =>
  MARKS.find(([mark]) => mark.test(pinyin.normalize('NFD')))?.[1] ?? null;

const firstWord = (value: string | undefined): string => value?.split(' ')[0] ?? '';

/** 0684.060:le 0711.150:liǎo → le, liǎo */
const readingsOfXhc = (value = ''): readonly string[] =>
  value.split(' ').flatMap((entry) => entry.split(':')[1]?.split(',') ?? []);

export function toneOfFields(fields: Fields): Tone {
  if (/[ptk]\d?$/.test(firstWord(fields.get('kCantonese')))) return 4;
  const readings = [firstWord(fields.get('kMandarin')), ...readingsOfXhc(fields.get('kXHC1983'))];
  return readings.map(toneOfReading).find((tone) => tone !== null) ?? 1;
}

/** The first reading without its tone, ü as v: lǜ → lv. Empty: it has none. */
export const syllableOfFields = (fields: Fields): string =>
  firstWord(fields.get('kMandarin'))
    .normalize('NFD')
    .replaceAll('u\u0308', 'v')
    .replaceAll(/[\u0300-\u036f]/g, '');

export const strokesOfFields = (fields: Fields): number => Number(firstWord(fields.get('kTotalStrokes')));

/** Lines such as U+4E00, kTotalStrokes and 1, with tabs between. */
function fieldsByCode(text: string): ReadonlyMap<number, Fields> {
  const found = new Map<number, Map<string, string>>();
  for (const [, digits = '', name = '', value = ''] of text.matchAll(/^U\+([0-9A-F]{4})\t(\w+)\t(.*)$/gm)) {
    const code = Number.parseInt(digits, 16);
    const fields = found.get(code) ?? new Map<string, string>();
    found.set(code, fields.set(name, value));
  }
  return found;
}

/** Reads the two files of a folder. `readings` has a letter for each character, the place of its syllable in the list; `version` is that of Unicode. */
function tablesFrom(folder: string) {
  const text = FILES.map((name) =>
    execFileSync('bzip2', ['-dc', join(folder, name)], { encoding: 'utf8', maxBuffer: 2 ** 28 }),
  ).join('\n');
  const fields = fieldsByCode(text);
  const letters = Array.from({ length: LAST_CODE - FIRST_CODE + 1 }, (_, index) => {
    const own = fields.get(FIRST_CODE + index);
    const strokes = own ? strokesOfFields(own) : 0;
    if (!own || !(strokes >= 1 && strokes <= 63)) throw new Error(`U+${(FIRST_CODE + index).toString(16)}: no strokes`);
    return letterOf(strokes, toneOfFields(own));
  }).join('');
  const own = Array.from({ length: LAST_CODE - FIRST_CODE + 1 }, (_, index) =>
    syllableOfFields(fields.get(FIRST_CODE + index) ?? new Map()),
  );
  const syllables = [...new Set(own)].filter((syllable) => syllable !== '').sort();
  const readings = own.map((syllable) => syllableLetter(syllables.indexOf(syllable) + 1)).join('');
  return { letters, syllables, readings, version: /Unicode version: ([\d.]+)/.exec(text)?.[1] ?? '' };
}

function downloaded(): { readonly folder: string; readonly root: string } {
  const root = mkdtempSync(join(tmpdir(), 'unicode-data-'));
  execFileSync('apt-get', ['download', '-qq', 'unicode-data'], { cwd: root, stdio: 'ignore' });
  const name = readdirSync(root).find((file) => file.endsWith('.deb')) as string;
  execFileSync('dpkg', ['-x', join(root, name), root]);
  return { folder: join(root, INSTALLED), root };
}

const hasUnihan = (): boolean => FILES.every((name) => existsSync(join(INSTALLED, name)));

function generate(): void {
  const source = hasUnihan() ? { folder: INSTALLED, root: null } : downloaded();
  const { letters, syllables, readings, version } = tablesFrom(source.folder);
  if (source.root) rmSync(source.root, { recursive: true });
  const write = (name: string, constants: Readonly<Record<string, string>>) => {
    const lines = Object.entries(constants).map(([constant, text]) => `export const ${constant} =\n  '${text}';\n`);
    const head = `// Made by scripts/generate-characters.ts from Unihan ${version} (Unicode-3.0, see THIRD-PARTY.md). Do not edit.\n`;
    writeFileSync(new URL(`../core/characters/${name}`, import.meta.url), head + lines.join(''));
  };
  write('character-data.ts', { LETTERS: letters });
  write('pinyin-data.ts', { SYLLABLES: syllables.join(' '), READINGS: readings });
  console.log(
    `已写入 character-data.ts、pinyin-data.ts：Unihan ${version}，${letters.length} 字，${syllables.length} 音`,
  );
}

if (import.meta.main) generate();
