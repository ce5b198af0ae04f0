/** Before 退出登录. Apart from the notices of the contract, which other pages load too. */
export const LEAVE_NOTICES = {
  unsynced: (casts: number, answers: number) =>
    `还有 ${[casts > 0 ? `${casts} 条卦例` : '', answers > 0 ? `${answers} 次练习` : ''].filter(Boolean).join('、')}未同步，将保留在本机并在下次登录后继续同步`,
} as const;
