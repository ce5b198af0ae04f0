import type { LeftToSend } from '#web/platform/saved/saved-results.ts';

const counted = (count: number, unit: string): readonly string[] => (count > 0 ? [`${count} ${unit}`] : []);

/** Before 退出登录. Apart from the notices of the contract, which other pages load too. */
export const LEAVE_NOTICES = {
  /** Null where the server has everything. */
  unsynced({ casts, deletes, entries, answers, guesses }: LeftToSend): string | null {
    const left = [
      ...counted(casts, '条卦例'),
      ...counted(deletes, '次删除'),
      ...counted(entries, '则记录'),
      ...counted(answers, '次练习'),
      ...counted(guesses, '则猜'),
    ];
    if (left.length === 0) return null;
    return `还有 ${left.join('、')}未同步，将保留在本机并在下次登录后继续同步`;
  },
} as const;
