/** Notices about what a user writes about a cast. Apart from notices.ts, which every page loads. */
export const JOURNAL_NOTICES = {
  full: '本机存储空间不足，这一处没有存下',
  unavailable: '这台设备现在存不了记录（无痕浏览时常这样），这一处没有存下',
  'signed-out': '登录后才能存下',
  unsaved: '这一卦不在卦例里，先保存卦例',
  orphans: '这几则卦例已在别处删除，在这台设备上写的还没有传出去。要留的请复制下来。',
  leaveUnsaved: '有一处还没有存下',
} as const;
