const ISO = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** The same instant as YYYY-MM-DDTHH:mm:ss.sssZ; null for a text without a zone, or a day that does not exist. */
export function canonicalTimestamp(text: string): string | null {
  const parts = ISO.exec(text);
  if (!parts) return null;
  const [year, month, day] = parts.slice(1, 4).map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate())
    return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return null;
  const canonical = instant.toISOString();
  return canonical.length === 24 ? canonical : null; // a year beyond 9999 or before 0 is written longer
}
