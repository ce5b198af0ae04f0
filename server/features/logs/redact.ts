const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [redacted]'],
  [
    /("?\b(?:token|password|newPassword|confirmPassword|authorization|secret)"?\s*[:=]\s*"?)[^"\s,&}]+/gi,
    '$1[redacted]',
  ],
  [/[^\s@"'<>=:,;]+@[^\s@"'<>,;]+\.[^\s@"'<>,;]+/g, '[redacted address]'],
  [/\b[A-Za-z0-9_-]{40,}\b/g, '[redacted token]'],
];

/** Takes out what must never stand in a log: tokens, passwords, addresses. */
export const redacted = (text: string): string =>
  SECRETS.reduce((clean, [pattern, instead]) => clean.replaceAll(pattern, instead), text);
