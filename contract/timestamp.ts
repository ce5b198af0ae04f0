const ISO = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const daysIn = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/** The same instant as YYYY-MM-DDTHH:mm:ss.sssZ; null for a text without a zone, or a day that does not exist. */
export function canonicalTimestamp(text: string): string | null {
  const parts = ISO.exec(text);
  if (!parts) return null;
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  if (month < 1 || month > 12 || day < 1) return null;
  if (day > 28 && day > daysIn(Number(parts[1]), month)) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return null;
  const canonical = instant.toISOString();
  return canonical.length === 24 ? canonical : null; // a year beyond 9999 or before 0 is written longer
}
