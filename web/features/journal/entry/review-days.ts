/** How far from today the days are that 回看 offers. */
export const REVIEW_PRESETS = [
  { label: '一周', days: 7, months: 0 },
  { label: '一月', days: 0, months: 1 },
  { label: '三月', days: 0, months: 3 },
] as const;

/** That long after a day, both YYYY-MM-DD. A month ends on its last day: a month after 2027-01-31 is 2027-02-28. */
export function dayAfter(day: string, { days, months }: { readonly days: number; readonly months: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const after = Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth) + days);
  return new Date(after).toISOString().slice(0, 10);
}
