import { OMEN_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from '#core/limits.ts';
import { ENTRY_TEXT_MAX_CHARACTERS, NOTES_MAX } from '../limits.ts';

/** The texts for refused entries, and what is announced of them. Apart from messages.ts, which pages without entries load too. */
export const ENTRY_MESSAGES = {
  questionTooLong: `所问不能超过${QUESTION_MAX_CHARACTERS}个字符`,
  omenTooLong: `外应不能超过${OMEN_MAX_CHARACTERS}个字符`,
  category: '所问的类别无效',
  judgmentRequired: '请写下断语',
  noteRequired: '请写下笔记',
  textTooLong: `内容不能超过${ENTRY_TEXT_MAX_CHARACTERS}个字符`,
  notesTooMany: `一卦的笔记不能超过${NOTES_MAX}条`,
  noteId: '笔记编号无效',
  noteMark: '笔记标记无效',
  outcome: '应验与否无效',
  reviewOn: '回看日期无效',
  since: '修订号无效',
  saved: '记录已保存',
  changed: '这一卦的记录已在别处改动',
} as const;
