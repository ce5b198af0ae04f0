import { DAY_MS } from '#contract/limits.ts';

/** How long the removal of an account can be withdrawn; a day that has begun counts, so that the first login after it says all fourteen. */
export function timeLeftText(until: Date, now = new Date()): string {
  const ms = until.getTime() - now.getTime();
  if (ms <= 0) return '已经过了撤回的时候';
  return ms < DAY_MS ? '还有不到一天可以撤回' : `还有 ${Math.ceil(ms / DAY_MS)} 天可以撤回`;
}
