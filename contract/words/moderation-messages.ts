import { MODERATION_TEXT_MAX_CHARACTERS, PAUSE_MAX_DAYS } from '../limits.ts';

/** The texts for 举报 and 管理. Apart from messages.ts, which the first screen loads. */
export const MODERATION_MESSAGES = {
  kind: '要处理的东西无效',
  thing: '要处理的编号无效',
  reason: '请选一个缘由',
  reasonAndNote: '请选缘由，并写一句话给作者',
  noteRequired: '请写一句给作者看的话',
  answerRequired: '请写下要说的话',
  textTooLong: `不能超过${MODERATION_TEXT_MAX_CHARACTERS}个字符`,
  verdict: '处理方式无效',
  revision: '处理的版本无效',
  list: '列表无效',
  cursor: '接着看的位置无效',
  member: '成员无效',
  role: '角色无效',
  pause: '暂停多久无效',
  pauseAlone: '隐藏时才能同时暂停',
  days: `天数须在零到${PAUSE_MAX_DAYS}之间`,
  invitation: '邀请码编号无效',

  reported: '已收到',
  hidden: '已隐藏',
  hiddenAndPaused: '已隐藏并暂停',
  shown: '已处理',
  answered: '已送出',
  paused: '已停发',
  resumed: '已恢复发布',
  countedAgain: '以后的举报重新计入',
  roleChanged: '角色已改',
} as const;
