/** Every message the specification quotes in its sections 5, 6 and 8, word for word, by the place where it is shown. */
export const QUOTED = {
  login: ['请输入用户名和密码', '用户名或密码错误', '操作失败，请稍后重试'],
  register: [
    '请输入用户名和密码',
    '请输入邮箱地址',
    '请输入有效的邮箱地址',
    '请确认密码',
    '两次输入的密码不一致',
    '注册失败，用户名或邮箱已被使用',
    '操作失败，请稍后重试',
    '注册成功',
  ],
  findAccount: ['请输入邮箱地址', '请输入有效的邮箱地址', '请输入用户名', '查询失败，请稍后重试', '找到账号信息'],
  requestReset: ['发送失败，请稍后重试', '邮箱信息缺失', '密码重置链接已生成'],
  resetPassword: [
    '重置链接无效',
    '请输入新密码',
    '密码长度至少为6个字符',
    '两次输入的密码不一致',
    '密码重置失败，请重试',
    '重置链接无效，请重新申请密码重置',
    '密码重置成功，即将跳转到登录页面',
  ],
  divination: ['请先登录才能保存卦例', '卦例保存成功', '卦例已存在'],
  library: ['卦象不存在', '内容不存在'],
  puzzle: ['题目不存在', '删除失败 (status)', '链接已复制！粘贴分享给朋友查看吧', '复制失败，请重试'],
  puzzleForm: [
    '请输入题目标题',
    '题目内容不能为空，请至少提供文字或图片',
    '答案内容不能为空，请至少提供文字或图片',
    '创建失败',
    '创建失败，请稍后重试',
    '更新失败 (status)',
    '加载题目失败',
  ],
  upload: ['图片大小不能超过 5MB', '只能上传图片文件', '图片上传失败'],
  console: ['Failed to initialize logging worker:'],
} as const satisfies Record<string, readonly string[]>;

export type Place = keyof typeof QUOTED;
export type Quoted<P extends Place> = (typeof QUOTED)[P][number];

/** The message itself, said to be one of the specification's: tests/messages-shown.test.ts finds the call. */
export const quoted = <P extends Place>(_place: P, message: Quoted<P>): string => message;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Exactly these words; `(status)` is whatever the answer's was. */
export const patternOf = (message: string): RegExp => new RegExp(`^${escaped(message).replace('status', '.{1,4}')}$`);
