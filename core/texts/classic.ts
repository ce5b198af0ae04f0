import { parseHexagram } from '../hexagram/hexagram.ts';
import data from './classic.json' with { type: 'json' };
import type { ByHexagram, HexagramText } from './types.ts';

/** 周易 with 彖传 and 象传. This module is large, so the app imports it lazily; names and codes are in core/hexagram. */
export const CLASSIC: ByHexagram<HexagramText> = data;

const UNKNOWN: HexagramText = {
  judgment: '暂无卦辞',
  lines: Array.from({ length: 6 }, () => '暂无爻辞'),
  tuan: '',
  daxiang: '',
  xiaoxiang: [],
};

/** Never fails: an unknown code gives placeholders. A page that takes a code from its address checks it with `parseHexagram`. */
export function textOf(code: string): HexagramText {
  const hexagram = parseHexagram(code);
  return hexagram.ok ? CLASSIC.hexagrams[hexagram.value] : UNKNOWN;
}
