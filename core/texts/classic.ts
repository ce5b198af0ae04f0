import { parseHexagram } from '../hexagram/hexagram.ts';
import data from './classic.json' with { type: 'json' };
import type { Classic, HexagramText } from './types.ts';

/** The book itself. It is large: the app loads this module lazily, names and codes live elsewhere. */
export const CLASSIC: Classic = data;

const UNKNOWN: HexagramText = {
  judgment: '暂无卦辞',
  lines: Array.from({ length: 6 }, () => '暂无爻辞'),
  tuan: '',
  daxiang: '',
  xiaoxiang: [],
};

/** Total: an unknown code answers the placeholders. Telling the reader that a code is malformed is the page's work. */
export function textOf(code: string): HexagramText {
  const hexagram = parseHexagram(code);
  return hexagram.ok ? CLASSIC.hexagrams[hexagram.value] : UNKNOWN;
}
