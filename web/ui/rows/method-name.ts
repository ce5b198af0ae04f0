import type { Cast } from '#core/casting/cast.ts';

const NAMES: Readonly<Record<Cast['method'], string>> = {
  manual: '手动',
  time: '时间',
  sounds: '声音',
  things: '物数',
  'two-numbers': '两数',
  'three-numbers': '三数',
  'zhang-chi': '丈尺',
  'chi-cun': '尺寸',
  character: '一字',
  'text-strokes': '笔画',
  'text-tones': '平仄',
  'text-count': '字数',
  'object-direction': '方位',
  coins: '铜钱',
  yarrow: '蓍草',
  unknown: '其他',
};

/** In the order that a list of them has. */
export const METHOD_ORDER = Object.keys(NAMES) as readonly Cast['method'][];

/** How a cast was made, in one word: 手动. */
export const methodWord = (method: Cast['method']): string => NAMES[method];

/** How a cast was made: 手动起卦. */
export const methodName = ({ method }: Cast): string => `${NAMES[method]}起卦`;
