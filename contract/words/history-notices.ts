/** Notices about deleting, exporting and importing saved results. Apart from notices.ts, which every page loads: only the profile loads this. */
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
