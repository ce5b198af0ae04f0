/** What the app says about 注销账号. */
export const REMOVAL_NOTICES = {
  notRemoved: '没有注销成，请再试一次',
  notWithdrawn: '没有撤回成，请再试一次',
  withdrawn: '注销已撤回，一切照旧',
} as const;
