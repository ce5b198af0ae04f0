import { ANSWERS_PER_BATCH } from '../limits.ts';

/** Of the log of practice: for what no screen can send, and what is announced of it. */
export const PRACTICE_MESSAGES = {
  answer: '练习记录格式不正确',
  day: '练习记录的日期不正确',
  none: '没有练习记录',
  tooMany: `一次最多 ${ANSWERS_PER_BATCH} 条练习记录`,
  saved: '练习已存入账号',
  differing: '练习已存入账号；有的编号已是另一条记录，原来的不变',
} as const;
