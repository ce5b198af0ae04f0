import { IMAGE_WORD_MAX_CHARACTERS, IMAGE_WORDS_MAX } from '../limits.ts';

/** The texts for 外应 and 取象 that no screen can send. Apart from entry-messages.ts, which most screens load. */
export const OMEN_MESSAGES = {
  posture: '当时的行立坐卧无效',
  trigram: '外应所取的卦无效',
  imageRequired: '请写下所取的象',
  imageTooLong: `所取的象，一个不能超过${IMAGE_WORD_MAX_CHARACTERS}个字符`,
  imagesTooMany: `所取的象不能超过${IMAGE_WORDS_MAX}个`,
} as const;
