/** Refusals that the pages of mailed links say too. Apart from the others, of which no page needs the words. */
export const ACCOUNT_PROBLEMS = {
  'account.emailLink': { status: 400, message: '链接无效、已用过或已过期' },
  'account.emailTaken': { status: 409, message: '这个邮箱已有账号，没有更换' },
  'account.undoLink': { status: 400, message: '撤回的链接无效、已用过或已过期' },
} as const;
