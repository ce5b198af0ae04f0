import {
  ENTRY_TEXT_MAX_CHARACTERS,
  GUESS_MAX_CHARACTERS,
  IMAGE_WORD_MAX_CHARACTERS,
  IMAGE_WORDS_MAX,
  MODERATION_TEXT_MAX_CHARACTERS,
  NOTES_MAX,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  PAUSE_MAX_DAYS,
  PRACTICE_ANSWERS_PER_BATCH,
  PUZZLE_QUERY_MAX_CHARACTERS,
  PUZZLE_QUERY_MIN_CHARACTERS,
  PUZZLE_TEXT_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '../limits.ts';
import { APP_MESSAGES } from './notices.ts';

/**
 * What answers of the server say, loaded with the calls: the texts for refused input, and for what is announced. Those that the specification of
 * the product quotes are among them, to the letter. They are for people: code decides by a problem's code and field.
 */
export const MESSAGES = {
  malformed: '请求格式错误',
  query: '参数错误',
  credentialsRequired: '请输入用户名和密码',
  usernameFormat: '用户名格式不正确',
  passwordTooShort: `密码长度至少为${PASSWORD_MIN_CHARACTERS}个字符`,
  passwordTooLong: `密码长度不能超过${PASSWORD_MAX_CHARACTERS}个字符`,
  passwordHasSpace: '密码不能包含空白字符',
  oldPasswordRequired: '请输入旧密码',
  newPasswordRequired: '请输入新密码',
  confirmationRequired: '请确认密码',
  confirmationDiffers: '两次输入的密码不一致',
  passwordRequired: '请输入密码',
  emailRequired: '请输入邮箱地址',
  emailFormat: '请输入有效的邮箱地址',
  usernameRequired: '请输入用户名',
  searchMode: '查询方式无效',
  puzzleChoice: '请选择题目的去留',
  emailMissing: '邮箱信息缺失',
  hexagramData: '卦象数据无效',
  movingLine: '动爻无效',
  lineTexts: '爻辞数据无效',
  method: '起卦方式无效',
  utcOffset: '时区无效',
  dayAt: '换日时刻无效',
  timestamp: '时间格式无效',
  operationId: '操作编号无效',
  operationSeq: '操作序号无效',
  operationHalf: '操作编号与操作序号须同时给出',
  resultCast: '卦例标识无效',
  dataEpoch: '数据纪元无效',
  since: '修订号无效',
  page: '页码无效',
  pageLimit: '每页数量无效',
  puzzleId: '题目编号无效',
  puzzleQuery: `请写要找的字，${PUZZLE_QUERY_MIN_CHARACTERS}至${PUZZLE_QUERY_MAX_CHARACTERS}个`,
  titleRequired: '请输入题目标题',
  titleTooLong: `题目标题不能超过${TITLE_MAX_CHARACTERS}个字符`,
  questionRequired: '题目内容不能为空，请至少提供文字或图片',
  answerRequired: '答案内容不能为空，请至少提供文字或图片',
  textTooLong: `内容不能超过${PUZZLE_TEXT_MAX_CHARACTERS}个字符`,
  characters: '内容包含非法字符',
  notAnImage: '只能上传图片文件',
  filenameTooLong: '文件名过长',
  logFormat: '日志格式错误',

  accountNotFound: '未找到该账号',
  resetRequested: '密码重置链接会发到账号的注册邮箱，请查收',
  resetLinkMade: '密码重置链接已生成',
  resultSaved: '卦例保存成功',
  deleted: '删除成功',
  puzzleCreated: '创建成功',
  puzzleUpdated: '更新成功',
  imageUploaded: '上传成功',

  hexagramNotFound: '卦象不存在',
  lineNotFound: '内容不存在',
} as const;

/** Of entries. */
export const ENTRY_MESSAGES = {
  ...APP_MESSAGES,
  category: '所问的类别无效',
  judgmentRequired: '请写下断语',
  noteRequired: '请写下笔记',
  textTooLong: `内容不能超过${ENTRY_TEXT_MAX_CHARACTERS}个字符`,
  notesTooMany: `一卦的笔记不能超过${NOTES_MAX}条`,
  noteId: '笔记编号无效',
  noteMark: '笔记标记无效',
  outcome: '应验与否无效',
  reviewOn: '回看日期无效',
  saved: '记录已保存',
  changed: '这一卦的记录已在别处改动',
} as const;

/** Of 外应 and 取象: for what no screen can send. */
export const OMEN_MESSAGES = {
  posture: '当时的行立坐卧无效',
  trigram: '外应所取的卦无效',
  imageRequired: '请写下所取的象',
  imageTooLong: `所取的象，一个不能超过${IMAGE_WORD_MAX_CHARACTERS}个字符`,
  imagesTooMany: `所取的象不能超过${IMAGE_WORDS_MAX}个`,
} as const;

/** Of the log of practice: for what no screen can send, and what is announced of it. */
export const PRACTICE_MESSAGES = {
  answer: '练习记录格式不正确',
  day: '练习记录的日期不正确',
  none: '没有练习记录',
  tooMany: `一次最多 ${PRACTICE_ANSWERS_PER_BATCH} 条练习记录`,
  saved: '练习已存入账号',
  differing: '练习已存入账号；有的编号已是另一条记录，原来的不变',
} as const;

/** Of guesses. */
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

/** Of 举报 and 管理. */
export const MODERATION_MESSAGES = {
  kind: '要处理的东西无效',
  content: '要处理的编号无效',
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
  pause: '停发多久无效',
  pauseAlone: '隐藏时才能同时停发',
  resume: '是否放开无效',
  resumeAlone: '恢复时才能同时放开',
  days: `天数须在零到${PAUSE_MAX_DAYS}之间`,
  invitation: '邀请码编号无效',

  reported: '已收到',
  hidden: '已隐藏',
  hiddenAndPaused: '已隐藏并停发',
  renamed: '已换成别的名字',
  renamedAndPaused: '已换成别的名字，并停发',
  shown: '已处理',
  shownAndResumed: '已处理，并放开',
  answered: '已送出',
  paused: '已停发',
  resumed: '已放开',
  countedAgain: '以后的举报重新计入',
  roleChanged: '角色已改',
} as const;

/** What happened to an account, as its owner reads it. Kinds of the audit without a text here are not shown, such as reports. */
export const ACTIVITY_WORDS: Readonly<Record<string, string>> = {
  register: '注册',
  login: '登录',
  'login.refused': '密码不对，没有登录',
  logout: '退出登录',
  'session.ended': '让一台设备退出',
  'sessions.others': '让别的设备退出',
  'sessions.ended': '所有设备退出',
  'password.refused': '密码不对，没有改动',
  'password.changed': '修改密码',
  'reset.asked': '申请重置密码',
  'reset.done': '重置密码',
  'email.asked': '要求更换邮箱',
  'email.changed': '更换邮箱',
  'email.undone': '撤回了邮箱的更换',
  'email.settled': '邮箱的更换不能再撤回',
  'data.exported': '导出数据',
  'removal.asked': '要求注销账号',
  'removal.withdrawn': '撤回注销',
  limited: '试得太频繁，拦下了',
  forbidden: '没有权限，没有做成',
  'invitation.made': '发出邀请码',
  'invitation.used': '邀请码被用了',
  'invitation.revoked': '邀请码作废',
  'role.changed': '角色改变',
  'writing.hidden': '所写的被隐藏',
  'writing.restored': '所写的恢复',
  'puzzle.edited': '所出的题被管理员改过',
  'puzzle.deleted': '所出的题被管理员删去',
  'daily.chosen': '所出的题定为今日射覆',
  'account.paused': '被停发',
  'account.resumed': '停发已放开',
};

/** Of a decision on a name or a face: its kind, and what it is about. */
export const PERSON_WORDS: Readonly<Record<string, string>> = {
  'writing.hidden name': '名字被换成别的',
  'writing.restored name': '名字恢复',
  'writing.hidden face': '头像被隐藏',
  'writing.restored face': '头像恢复',
};

export const ACTIVITY_BY_ADMIN = '（管理员）';
export const activityTimes = (count: number): string => `（${count} 次）`;

/** How a device is called in the list of sessions; names of products are not translated. */
export const DEVICE_WORDS = {
  unknown: '未知设备',
  phone: '手机',
  tablet: '平板',
  computer: '电脑',
  harmony: '鸿蒙',
  wechat: '微信',
  alipay: '支付宝',
  qqBrowser: 'QQ 浏览器',
  ucBrowser: 'UC 浏览器',
  xiaomiBrowser: '小米浏览器',
  huaweiBrowser: '华为浏览器',
  oppoBrowser: 'OPPO 浏览器',
  vivoBrowser: 'vivo 浏览器',
  samsungBrowser: '三星浏览器',
} as const;

/** Whose puzzles those of removed accounts are. Nobody can register it. */
export const REMOVED_NAME = '已注销';
