/** What happened to an account, as its owner reads it. Kinds of the audit that have no words here are not told. */
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
  'data.exported': '导出数据',
  'removal.asked': '要求注销账号',
  'removal.withdrawn': '撤回注销',
  limited: '试得太频繁，拦下了',
  forbidden: '没有权限，没有做成',
  'invitation.made': '发出邀请码',
  'invitation.used': '邀请码被用了',
  'role.changed': '角色改变',
};

export const ACTIVITY_BY_ADMIN = '（管理员）';
export const activityTimes = (count: number): string => `（${count} 次）`;
