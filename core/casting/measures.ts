import { isCount, isHourNumber, parserOf } from './basis-fields.ts';
import { sumMethod } from './method.ts';

/** A long thing, in 丈 and 尺. */
export interface ZhangChiBasis {
  readonly zhang: number;
  readonly chi: number;
}

/** A short thing, in 尺 and 寸, and the double-hour. */
export interface ChiCunBasis {
  readonly chi: number;
  readonly cun: number;
  readonly hourNumber: number;
}

const parseZhangChi = parserOf<ZhangChiBasis>({ zhang: isCount, chi: isCount });
const parseChiCun = parserOf<ChiCunBasis>({ chi: isCount, cun: isCount, hourNumber: isHourNumber });

/** 《梅花易数》丈尺占: “合丈尺之数取爻。寸数不用”, without the hour. 三丈五尺: 离 over 巽, 8 by six leaves 2. */
export const ZHANG_CHI = sumMethod('zhang-chi', parseZhangChi, ({ zhang, chi }) => ({
  upper: zhang,
  lower: chi,
  line: zhang + chi,
}));

/** 《梅花易数》尺寸占, one line of the text: “合尺寸之数加时取爻。分数不用”. 三尺五寸 in 午时 (7): 离 over 巽, 15 by six leaves 3. */
export const CHI_CUN = sumMethod('chi-cun', parseChiCun, ({ chi, cun, hourNumber }) => ({
  upper: chi,
  lower: cun,
  line: chi + cun + hourNumber,
}));
