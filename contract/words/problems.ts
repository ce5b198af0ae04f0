import { ENTRIES_MAX_MEGABYTES, PRACTICE_ANSWERS_MAX, PUZZLES_MAX_MEGABYTES } from '../limits.ts';
import { ACCOUNT_PROBLEMS } from './account-notices.ts';
import { MESSAGES } from './messages.ts';
import { APP_PROBLEMS } from './notices.ts';

/** Every refusal of the server. Callers decide by the code; status and text belong to it. */
export const PROBLEMS = {
  'request.malformed': { status: 400, message: MESSAGES.malformed },
  /** Input that its schema refuses; the text is the schema's. */
  'request.invalid': { status: 400, message: MESSAGES.malformed },
  'request.query': { status: 400, message: MESSAGES.query },
  'request.host': { status: 400, message: '请求地址无效' },
  'request.characters': { status: 400, message: MESSAGES.characters },
  'request.mediaType': { status: 415, message: '不支持的请求格式' },
  'request.tooLarge': { status: 413, message: '请求内容过大' },
  'request.origin': { status: 403, message: '来源不被允许' },
  'request.tooMany': { status: 429, message: '操作过于频繁，请稍后重试' },
  'route.notFound': { status: 404, message: '接口不存在' },
  'route.method': { status: 405, message: '请求方法不支持' },
  'route.action': { status: 400, message: '未知操作' },
  'server.fault': { status: 500, message: '服务器错误，请稍后重试' },
  'server.busy': { status: 503, message: '服务繁忙，请稍后重试' },
  'server.unavailable': { status: 503, message: '服务暂时不可用' },
  'server.storage': { status: 507, message: '存储空间不足，请稍后重试' },

  'auth.required': { status: 401, message: '请先登录' },
  'auth.expired': APP_PROBLEMS['auth.expired'],
  'auth.forbidden': { status: 403, message: '没有权限执行此操作' },
  'auth.wrong': { status: 401, message: '用户名或密码错误' },
  /** 403: a 401 would end the session on the device. */
  'auth.oldPassword': { status: 403, message: '旧密码不对；刚才若已提交过，可能已经改好，请用新密码登录' },
  'auth.password': { status: 403, message: '密码不对' },
  'auth.taken': { status: 409, message: '注册失败，用户名或邮箱已被使用' },
  'auth.commonPassword': { status: 400, message: '密码过于常见，请更换' },
  'auth.invitation': { status: 400, message: '邀请码无效' },
  'auth.resetLink': APP_PROBLEMS['auth.resetLink'],

  'account.sameEmail': { status: 400, message: '新邮箱和现在的一样' },
  ...ACCOUNT_PROBLEMS,
  'account.exportLink': { status: 404, message: '链接已用过或已过期，请重新导出' },
  'account.removed': APP_PROBLEMS['account.removed'],
  'account.leaving': { status: 403, message: '账号已停用，撤回注销后才能继续' },
  'account.lastSuperadmin': { status: 409, message: '你是最后一位超级管理员，先把它交给别人' },
  'session.notFound': { status: 404, message: '这台设备已经退出' },

  'result.duplicate': APP_PROBLEMS['result.duplicate'],
  /** The user deleted before a backup was restored. */
  'result.restored': { status: 409, message: '数据已从备份恢复，请刷新列表后再删除' },
  'result.full': { status: 422, message: '保存数量已达上限' },

  'result.notFound': { status: 404, message: '卦例不存在' },

  'entry.tooLarge': APP_PROBLEMS['entry.tooLarge'],
  'entry.full': { status: 422, message: `记录总量已达上限 ${ENTRIES_MAX_MEGABYTES}MB` },

  'practice.full': { status: 422, message: `练习记录已达上限 ${PRACTICE_ANSWERS_MAX} 条` },

  'puzzle.notFound': { status: 404, message: '题目不存在' },
  'puzzle.full': { status: 422, message: `题目总量已达上限 ${PUZZLES_MAX_MEGABYTES}MB，请先删去几道旧题` },
  'puzzle.posted': {
    status: 409,
    message: '刚才其实已经发布，写的和现在不同：要改那一道，请到题目列表里打开它；再点“发布”，会另发一道',
  },

  'guess.notFound': { status: 404, message: '这一猜不存在' },
  'guess.own': { status: 400, message: '自己出的题不用猜' },
  'guess.again': { status: 409, message: '这道题你已经猜过了' },
  /** What was deleted does not come back when it is sent again. */
  'guess.deleted': { status: 410, message: '这一猜已经删去' },
  'guess.first': { status: 403, message: '先猜一猜，或看过答案，再看别人的猜' },
  'guess.spoken': { status: 409, message: '出题人已经说过了，不再改' },

  'account.paused': { status: 403, message: '你已被停发，缘由与期限见“我的”' },

  'report.notFound': { status: 404, message: '要举报的东西已经不在了' },
  'report.own': { status: 400, message: '不能举报自己写的' },
  'report.again': { status: 409, message: '你已经举报过这一条。' },
  'moderation.notFound': { status: 404, message: '这一条已经不在了' },
  'moderation.taken': { status: 409, message: '这一条刚刚改过或有人处理过，请看过再定' },
  'moderation.own': { status: 403, message: '这一条是你处理的，作者答了，由另一位管理员看' },
  'moderation.reason': { status: 400, message: '恢复也要写一句给作者看的话' },
  'moderation.answered': { status: 409, message: '已经答过一次了' },
  'member.notFound': { status: 404, message: '没有这个成员' },
  'invitation.notFound': { status: 404, message: '没有这个可以作废的邀请码' },

  'image.notFound': { status: 404, message: '图片不存在' },
  'image.url': { status: 400, message: '图片地址无效' },
  'image.tooLarge': APP_PROBLEMS['image.tooLarge'],
  'image.notImage': { status: 400, message: MESSAGES.notAnImage },
  'image.damaged': { status: 400, message: '图片文件已损坏' },
  'image.dimensions': { status: 400, message: '图片尺寸过大' },
  'image.quota': { status: 413, message: '上传空间已用完' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** The body of every refusal. */
export interface ProblemBody {
  readonly success: false;
  readonly code: ProblemCode;
  readonly message: string;
  /** Of `request.invalid`: the first parameter, header or field of the body that was refused, if the rule is about one. */
  readonly field?: string;
}
