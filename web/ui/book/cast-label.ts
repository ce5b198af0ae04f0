import type { CastFigure } from '#core/casting/cast-name.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';

/** 水雷屯，初爻动: the accessible name of a figure. */
export const castLabel = ({ main, moving }: CastFigure): string => `${fullName(main)}，${movementOf(moving)}`;
