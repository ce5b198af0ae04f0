/** 白话 of 彖传, 大象传 and 小象传. A module of its own, so that pages that do not show the wings do not load it. */
import type { HexagramCode } from '../hexagram/hexagram.ts';
import data from './plain-wings.json' with { type: 'json' };
import type { ByHexagram, PlainWings } from './types.ts';

const PLAIN_WINGS: ByHexagram<PlainWings> = data;

export const plainWingsOf = (hexagram: HexagramCode): PlainWings => PLAIN_WINGS.hexagrams[hexagram];
