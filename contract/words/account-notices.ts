/**
 * What the app says to the signed-in user. Apart from notices.ts, which a first visit loads. Here, about what a user writes about a cast.
 */
export const JOURNAL_NOTICES = {
  full: '本机存储空间不足，这一处没有存下',
  unavailable: '这台设备现在存不了记录（无痕浏览时常这样），这一处没有存下',
  'signed-out': '登录后才能存下',
  unsaved: '这一卦不在卦例里，先保存卦例',
  orphans: '这几则卦例已在别处删除，在这台设备上写的还没有传出去。要留的请复制下来。',
  leaveUnsaved: '有一处还没有存下',
} as const;

/** About deleting, exporting and importing saved results. */
export const HISTORY_NOTICES = {
  draftsSaved: (count: number) => `已存入 ${count} 则卦例`,
  deleted: '已删除',
  notDeleted: '本机存储空间不足，这一卦没有删除',
  undone: '已恢复',
  /** Null: what was written about them could not be read on this device. */
  exported: (count: number, written: number | null, answers = 0) =>
    count === 0
      ? `已导出练习 ${answers} 次`
      : `已导出 ${count} 则卦例${written === null ? '，本机读不到记录，没有带上' : written > 0 ? `，${written} 则带着记录` : ''}${answers > 0 ? `，连同练习 ${answers} 次` : ''}`,
  reading: '正在读取…',
  notLoaded: '这部分没有载入，请重试',
  tooLarge: '文件太大，没有导入任何卦例',
  notJson: '这个文件读不出来，没有导入任何卦例',
  notOurs: '这不是观象导出的卦例文件，没有导入任何卦例',
  older: '这份文件出自 1.0.0 之前的版本，不能导入',
  newer: '这份文件出自更新的版本，请先刷新本页，再来导入',
  nothingReadable: '文件里的卦例都读不出来，没有导入任何卦例',
  noRoom: (most: number) => `卦例最多存 ${most} 则，这份文件放不下，没有导入任何卦例`,
  importFailed: '导入没有完成，已有的卦例都还在，请重试',
  otherUser: '读文件的时候登录的账号变了，没有导入任何卦例',
  deviceFull: '本机存储空间不足，没有导入任何卦例',
  entriesNotKept: '所附的记录存不进本机，没有导入',
  practiceNotKept: '所附的练习存不进本机，没有导入',
  practiceImported: (added: number, unreadable: number) =>
    `练习${added > 0 ? `并入 ${added} 次` : '没有新的'}${unreadable > 0 ? `，${unreadable} 次读不出来` : ''}`,
  imported: (added: number, existing: number, unreadable: number, unreadableEntries: number) =>
    [
      added > 0 ? `已导入 ${added} 则` : '没有新的卦例',
      ...(existing > 0 ? [`${existing} 则已有`] : []),
      ...(unreadable > 0 ? [`${unreadable} 则读不出来`] : []),
      ...(unreadableEntries > 0 ? [`${unreadableEntries} 则的记录读不出来`] : []),
    ].join('，'),
} as const;

/** On the pages of one's own account. Where an answer was lost the change may have been made: nothing says that it was not. */
export const ACCOUNT_NOTICES = {
  passwordChanged: '密码已修改，别处已退出',
  passwordNotChanged: '没有收到答复，请再试一次；若说旧密码不对，新密码就已生效',
  emailAsked: '已发信到新邮箱，点了信里的链接才算换好；旧邮箱七天内可以撤回。',
  emailNotAsked: '没有收到答复，请再试一次',
  linkOffline: '连不上服务器，请连上网络后再点一次',
  exportPreparing: '正在准备…',
  exportBegun: '已开始下载。没有下完，再点一次就好。',
  exportFailed: '没有备成，请再试一次',
  avatarChanged: '头像已换',
  avatarOffline: '没有网络，换不了头像。',
  deviceEnded: '已退出',
  devicesEnded: (count: number) => `已退出 ${count} 台`,
} as const;

/** About 注销账号. */
export const REMOVAL_NOTICES = {
  notRemoved: '没有收到答复，请再试一次；若说登录已过期，账号就已停用',
  notWithdrawn: '没有收到答复，请再试一次',
  withdrawn: '注销已撤回，一切照旧',
} as const;

/** Refusals that the pages of mailed links say too. */
export const ACCOUNT_PROBLEMS = {
  'account.emailLink': { status: 400, message: '链接无效、已用过或已过期' },
  'account.emailTaken': { status: 409, message: '这个邮箱已有账号，没有更换' },
  'account.undoLink': { status: 400, message: '撤回的链接无效、已用过或已过期' },
} as const;
