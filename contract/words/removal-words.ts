/** What the app says about 注销账号. Where an answer was lost it may have been done: nothing says that it was not. */
export const REMOVAL_NOTICES = {
  notRemoved: '没有收到答复，请再试一次；若说登录已过期，账号就已停用',
  notWithdrawn: '没有收到答复，请再试一次',
  withdrawn: '注销已撤回，一切照旧',
} as const;
