import { domainToASCII, domainToUnicode } from 'node:url';

/** One key for all ways to write a name: compatibility forms folded, case folded. key(key(x)) = key(x). */
export const usernameKey = (name: string): string =>
  // ẞ becomes ß only in lower case, and ß becomes ss only in upper case
  name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

/** As 1.0.0 kept it. */
const typedKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** What `convert` makes of the domain; the address as it is where that is no domain. */
function withDomain(address: string, convert: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (convert(address.slice(at)) || address.slice(at));
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/**
 * One key for all ways to write an address: a domain of other letters has a form in ASCII (xn--…), which is the same domain. Case is
 * ignored in the local part too: no common provider distinguishes it. key(key(x)) = key(x).
 */
export const emailKey = (email: string): string =>
  withDomain(typedKey(email), (domain) => (isAscii(domain) ? domain : domainToASCII(domain)));

/** The keys under which an account may hold this address: those of 1.0.0 have the domain as it was typed at registration. */
export const emailKeys = (email: string): readonly string[] => [
  ...new Set([emailKey(email), typedKey(email), withDomain(typedKey(email), domainToUnicode)]),
];

/** z***@***.com: the first letter and a short ending, always the same number of stars. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const ending = domain.split('.').at(-1) ?? '';
  return `${[...local][0] ?? ''}***@***.${ending.length <= 3 ? ending : '***'}`;
}
