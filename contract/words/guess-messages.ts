import { GUESS_MAX_CHARACTERS } from '../limits.ts';

/** The texts for guesses. Apart from messages.ts, which the first screen loads. */
export const GUESS_MESSAGES = {
  required: '请写下你的猜',
  tooLong: `猜不能超过${GUESS_MAX_CHARACTERS}个字符`,
  clientId: '猜的编号无效',
  version: '题目的版本无效',
  cast: '所附的卦无效',
  verdict: '请选中、近或未中',
  ids: '题目编号的列表无效',
  filter: '筛选无效',

  /** In place of the title of a puzzle that is hidden, with the guesses at it. */
  hiddenTitle: '（题已隐藏）',

  judged: '已记下',
  deleted: '已删去这一猜',
  chosen: '已定为今日射覆',
} as const;
