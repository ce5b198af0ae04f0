import { HEXAGRAM_CODES, parseHexagram } from '../hexagram/hexagram.ts';
import data from './classic.json' with { type: 'json' };
import { exceptionsOf, type TextWithExceptions } from './line-exceptions.ts';
import type { ByHexagram, HexagramText } from './types.ts';

/** 周易 with 彖传 and 象传. This module is large, so the app imports it lazily; names and codes are in core/hexagram. */
export const CLASSIC: ByHexagram<HexagramText> = data;

const TEXTS = new Map(
  HEXAGRAM_CODES.map((code) => [code, { ...CLASSIC.hexagrams[code], exceptions: exceptionsOf(code) }]),
);

const UNKNOWN: HexagramText = {
  judgment: '暂无卦辞',
  lines: Array.from({ length: 6 }, () => '暂无爻辞'),
  tuan: '',
  daxiang: '',
  xiaoxiang: [],
};

/** Never fails: an unknown code gives placeholders. A page that takes a code from its address checks it with `parseHexagram`. */
export function textOf(code: string): TextWithExceptions {
  const hexagram = parseHexagram(code);
  return (hexagram.ok && TEXTS.get(hexagram.value)) || UNKNOWN;
}
