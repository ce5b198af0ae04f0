import type { PrognosticKind } from '#core/texts/prognostic.ts';

/** The words by which 白话 renders each kind of 断语. 没有过错 is no 过错, 悔恨消失 no 悔恨, and 不利于 no 利于. */
const PLAIN: Readonly<Record<PrognosticKind, RegExp>> = {
  吉: /吉/,
  亨: /亨通/,
  利: /(?<!不)利于|宜于|宜如|有利|利益|(?<!不)可(?:以)?做小事/,
  无不利: /没有(?:什么)?不利/,
  可贞: /(?<!不)可以守正/,
  无咎: /没有(?:大的)?过错|什么过错|不是过错|无可归咎/,
  无悔: /没有悔恨|不至于悔恨/,
  悔亡: /悔恨[就才终]?会?消[失减]/,
  无眚: /没有灾祸/,
  勿恤: /不必(?:为[^，。；]*)?忧虑/,
  悔: /(?<!没有|不至于)悔恨(?![就才终]?会?消)|悔悟/,
  吝: /遗憾/,
  厉: /危险/,
  咎: /成过错/,
  凶: /凶/,
  不利: /(?<!什么|没有)不利|不可以渡过|不可(?:以)?做大事/,
  无攸利: /没有什么利处/,
  勿用: /不可施用|不要|不可任用|不可长久固守/,
  不可贞: /不可(?:一味|以)固守|不可急于匡正/,
  眚: /(?<!没有)灾祸/,
  戒: /猜疑之患|失当/,
};

/** Where, from a place on, a text in 白话 has a word for this kind of judgment; null where it has none. */
export function plainPrognosticIn(plain: string, kind: PrognosticKind, from = 0): { readonly end: number } | null {
  const found = PLAIN[kind].exec(plain.slice(from));
  return found ? { end: from + found.index + found[0].length } : null;
}
