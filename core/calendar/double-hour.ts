import { BRANCHES } from './ganzhi.ts';

/** 子 0 … 亥 11. 子 runs from 23:00 to 00:59. */
export const doubleHourIndexOf = (hour: number): number => Math.floor((hour + 1) / 2) % 12;

/** 子时 */
export const doubleHourName = (index: number): string => `${BRANCHES[index]}时`;

/** The old names of the twelve double-hours, 夜半 for 子 … 人定 for 亥 (杜预's note on 左传 昭公五年). */
const TIMES_OF_DAY = ['夜半', '鸡鸣', '平旦', '日出', '食时', '隅中', '日中', '日昳', '晡时', '日入', '黄昏', '人定'];

export const timeOfDayName = (index: number): string => TIMES_OF_DAY[index] as string;
