const two = (value: number): string => String(value).padStart(2, '0');

/** 2026-11-15: the day of an instant in the time zone of the device. */
export function dayKeyOf(instant: string | Date): string {
  const date = new Date(instant);
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** 2026-11 */
export const monthKeyOf = (iso: string): string => dayKeyOf(iso).slice(0, 7);
