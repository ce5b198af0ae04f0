import { tokenHash } from '../security/tokens.ts';

/** What a session is called in the list. It opens nothing: neither the token nor what is stored of it can be found from it. */
export const sessionIdOf = (storedHash: string): string => tokenHash(`session ${storedHash}`).slice(0, 22);
