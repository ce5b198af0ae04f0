import type { Cast } from '#core/casting/cast.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { type LineIndex, lineName } from '#core/hexagram/line.ts';

/** 水雷屯，初爻动: the accessible name of a figure. */
export const castLabel = (main: HexagramCode, moving: LineIndex): string => `${fullName(main)}，${lineName(moving)}动`;

export const METHOD_LABELS: Readonly<Record<Cast['method'], string>> = { manual: '手动起卦', time: '时间起卦' };
