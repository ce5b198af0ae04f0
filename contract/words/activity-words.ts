/** What happened to an account, as its owner reads it. Kinds of the audit that have no words here are not told: reports among them. */
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

/** Of a verdict on what is no writing: its kind, and what it is about. */
export const PERSON_WORDS: Readonly<Record<string, string>> = {
  'writing.hidden name': '名字被换成别的',
  'writing.restored name': '名字恢复',
  'writing.hidden face': '头像被隐藏',
  'writing.restored face': '头像恢复',
};

export const ACTIVITY_BY_ADMIN = '（管理员）';
export const activityTimes = (count: number): string => `（${count} 次）`;
