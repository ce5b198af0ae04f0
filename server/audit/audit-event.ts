/** What is recorded, and how `admin audit` calls it. A kind keeps its meaning: its rows are kept for half a year. */
export const AUDIT_KINDS = {
  register: '注册',
  login: '登录',
  'login.refused': '登录被拒',
  logout: '退出登录',
  'session.ended': '一台设备的登录被结束',
  'sessions.others': '别处的登录被结束',
  'sessions.ended': '所有登录被结束',
  'session.refused': '登录凭证无效',
  forbidden: '没有权限',
  limited: '超过次数限制',
  'origin.refused': '来源被拒',
  'reset.asked': '申请重置密码',
  'reset.refused': '重置链接无效',
  'reset.done': '密码已重置',
  'password.refused': '再次核对密码时输错',
  'password.changed': '密码已修改',
  'email.asked': '要求更换邮箱',
  'email.changed': '邮箱已更换',
  'email.undone': '撤回了邮箱的更换',
  'email.settled': '再改密码，撤回邮箱的链接作废',
  'email.refused': '更换邮箱的链接无效',
  'data.exported': '导出了全部数据',
  'export.refused': '导出的链接无效',
  'removal.asked': '要求注销账号',
  'removal.withdrawn': '撤回了注销',
  'account.removed': '一个账号期满删去',
  'invitation.made': '发出邀请码',
  'invitation.used': '邀请码被使用',
  'invitation.refused': '邀请码无效',
  'invitation.revoked': '邀请码作废',
  'role.changed': '角色改变',
  'report.made': '被举报',
  'writing.hidden': '所写被隐藏',
  'writing.restored': '所写恢复',
  'writing.kept': '所写看过，不处理',
  'reports.counted': '举报重新计入',
  'puzzle.edited': '所出的题被超级管理员改过',
  'puzzle.deleted': '所出的题被超级管理员删去',
  'daily.chosen': '所出的题定为今日射覆',
  'account.paused': '停发',
  'account.resumed': '放开',
  backup: '备份',
  restore: '恢复',
  migrate: '数据库升级',
  'new-secret': '更换密钥',
  'new-epoch': '更换纪元',
  refused: '其余的拒绝，未逐条记下',
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;

export const EVENTS_KEPT_DAYS = 180;
export const ADDRESSES_KEPT_DAYS = 30;

/** The actor of what is done at the command line. */
export const ADMIN = 'admin';

export interface AuditEvent {
  readonly kind: AuditKind;
  /** Whose account it concerns. None: all data, or a stranger. */
  readonly userId?: string | undefined;
  /** The id of the user who did it, or ADMIN. */
  readonly actor?: string | undefined;
  /** The caller's whole address. */
  readonly address?: string | undefined;
  /** A route, a role, the name of a limit: words of the program, never anything that a caller wrote. */
  readonly detail?: string | undefined;
  /** How many events the row stands for. */
  readonly count?: number;
}

/** The caller who does something, and from where. */
export interface Doer {
  readonly viewer: { readonly id: string };
  readonly wholeAddress: string;
}

/** What a caller did, by default to their own account. */
export const eventBy = (
  { viewer, wholeAddress }: Doer,
  kind: AuditKind,
  about: Pick<AuditEvent, 'userId' | 'detail'> = {},
): AuditEvent => ({ kind, userId: viewer.id, actor: viewer.id, address: wholeAddress, ...about });
