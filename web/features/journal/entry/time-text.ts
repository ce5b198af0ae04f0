const two = (value: number): string => String(value).padStart(2, '0');

/** 1月16日, 2025年1月16日 if that is another year. */
export function dateText(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const day = `${date.getMonth() + 1}月${date.getDate()}日`;
  return date.getFullYear() === now.getFullYear() ? day : `${date.getFullYear()}年${day}`;
}

/** 16:41 */
export function clockText(iso: string): string {
  const date = new Date(iso);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** 1月16日 16:41 */
export const timeText = (iso: string, now = new Date()): string => `${dateText(iso, now)} ${clockText(iso)}`;
