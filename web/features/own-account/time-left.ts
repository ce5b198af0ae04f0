const DAY_MS = 86_400_000;

/** How long the removal of an account can be withdrawn. */
export function timeLeftText(until: Date, now = new Date()): string {
  const ms = until.getTime() - now.getTime();
  if (ms <= 0) return '已经过了撤回的时候';
  return ms < DAY_MS ? '还有不到一天可以撤回' : `还有 ${Math.floor(ms / DAY_MS)} 天可以撤回`;
}
