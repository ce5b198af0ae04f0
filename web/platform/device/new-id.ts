/** A name that no other device gives: also on a page without https, where `crypto.randomUUID` is missing. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(3)).join('');
