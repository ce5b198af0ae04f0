import type { Cast } from '#core/casting/cast.ts';

const NAMES: Readonly<Record<Cast['method'], string>> = {
  manual: '手动起卦',
  time: '时间起卦',
  sounds: '声音起卦',
  things: '物数起卦',
  'two-numbers': '两数起卦',
  'three-numbers': '三数起卦',
  'zhang-chi': '丈尺起卦',
  'chi-cun': '尺寸起卦',
  character: '一字起卦',
  'text-strokes': '笔画起卦',
  'text-tones': '平仄起卦',
  'text-count': '字数起卦',
  'object-direction': '方位起卦',
  coins: '铜钱起卦',
  yarrow: '蓍草起卦',
  unknown: '其他起卦',
};

/** How a cast was made, in words. */
export const methodName = ({ method }: Cast): string => NAMES[method];
