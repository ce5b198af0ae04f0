import type { HexagramCode } from '../hexagram/hexagram.ts';
import { fullName, KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, lineName } from '../hexagram/line.ts';
import type { Part } from '../texts/types.ts';
import { fold } from './fold.ts';
import type { TextKind } from './place.ts';
import { partLabel, partPath } from './places-of-figures.ts';

/** Long names before short ones: 大过 is not 大. */
const NAMES = KING_WEN_ORDER.flatMap((code) =>
  [shortName(code), fullName(code)].map((name) => ({ name: fold(name), code })),
).toSorted((a, b) => b.name.length - a.name.length);

const WINGS: Readonly<Record<string, readonly [TextKind, string]>> = {
  彖: ['tuan', '彖传'],
  彖传: ['tuan', '彖传'],
  象: ['daxiang', '大象'],
  大象: ['daxiang', '大象'],
  象传: ['daxiang', '大象'],
  大象传: ['daxiang', '大象'],
};

/** 六二, 二爻 and 第二爻 are one. */
function partNamed(code: HexagramCode, word: string): Part | null {
  if (word === '卦辞') return 'judgment';
  const line = LINE_INDICES.find((index) =>
    [partLabel(code, index), lineName(index)].includes(word.replace(/^第/, '')),
  );
  if (line !== undefined) return line;
  return word !== '' && word === partLabel(code, 6) ? 6 : null;
}

/** A place that is named, not quoted: 屯六二, 乾卦初九, 泰卦彖传. `label` is as `where` of the place has it, 六二; `path` is that of its page. */
export function parseNamedPlace(typed: string) {
  const folded = fold(typed);
  const found = NAMES.find(({ name }) => folded.startsWith(name));
  if (!found) return null;
  const { code, name } = found;
  const word = folded
    .slice(name.length)
    .replace(/^卦(?!辞)/, '')
    .replace(/^[之的]/, '')
    .replace(/爻辞$/, '');
  const wing = WINGS[word];
  // 彖传 is on the page of the judgment, 大象 on that of the figure
  if (wing) {
    const [kind, label] = wing;
    return { code, kind, label, path: kind === 'tuan' ? partPath(code, 'judgment') : `/hexagram/${code}` };
  }
  const part = partNamed(code, word);
  if (part === null) return null;
  const kind = part === 'judgment' ? 'judgment' : 'line';
  return { code, kind, label: partLabel(code, part), path: partPath(code, part) };
}
