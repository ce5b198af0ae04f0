/** Of the log of practice: for what no screen can send. */
export const PRACTICE_MESSAGES = {
  answer: '练习记录格式不正确',
  day: '练习记录的日期不正确',
} as const;
