import data from './kaobianzhan.json' with { type: 'json' };
import type { MovingLinesRule } from './types.ts';

/** 《易学启蒙·考变占》 by the number of moving lines, none to six; core/reading/kaobianzhan.ts applies it. */
export const KAOBIANZHAN: readonly MovingLinesRule[] = data.rules;
