/** One key for all ways to write a name: compatibility forms folded, case folded. key(key(x)) = key(x). */
export const usernameKey = (name: string): string =>
  // ẞ becomes ß only in lower case, and ß becomes ss only in upper case
  name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

/** Case is ignored in the local part too: no common provider distinguishes it. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** z***@***.com: the first letter and a short ending, always the same number of stars. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const ending = domain.split('.').at(-1) ?? '';
  return `${[...local][0] ?? ''}***@***.${ending.length <= 3 ? ending : '***'}`;
}
