/** A value after its name: up to the quote that closes it (as often escaped as the one that opens it), else up to a space or &. */
const VALUE = /(?:(?<escapes>\\*)(?<quote>["'])[\s\S]*?(?:(?<!\\)\k<escapes>\k<quote>|$)|[^\s&]+)/;
const NAMED = new RegExp(
  `((?:token|password|passwd|pwd|authorization|secret|密码|口令)\\\\*["']?\\s*[:=：]\\s*)${VALUE.source}`,
  'gi',
);

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]'],
  [NAMED, '$1[redacted]'],
  [/(\/\/[^\s/@:]*:)[^\s/@]+@/g, '$1[redacted]@'], // of a database, of a mail server
  [/\b(?:[0-9A-Z]{5}-){5}[0-9A-Z]\b/gi, '[redacted code]'], // an invitation
  [/[^\s@"'<>=:,;]+@[^\s@"'<>,;]+\.[^\s@"'<>,;]+/g, '[redacted address]'],
  [/[A-Za-z0-9_-]{40,}/g, '[redacted token]'],
];

/** Removes tokens, passwords and addresses from a log line. When in doubt it removes. */
export const redacted = (text: string): string =>
  SECRETS.reduce((clean, [pattern, instead]) => clean.replaceAll(pattern, instead), text);
