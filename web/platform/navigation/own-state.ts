/**
 * What a user left in the page's entry of the browser's history: a filter, how far an exercise was, what /divination showed. It outlives a
 * reload, and back finds it again, for the same user. Anything may be in an entry, as in what is stored.
 */
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { userIdNow } from '../storage/session.ts';

export type Parse<T> = (fields: ReturnType<typeof fieldsOf>) => T | null;

/** With the id of the signed-in user; null for a guest. */
export const owned = <T extends object>(value: T) => ({ ...value, user: userIdNow() });

const isReader = (user: unknown): boolean => user === userIdNow();

/** What a guest leaves is seen by everyone on the device, as drafts are. */
export const isOwn = (user: unknown): boolean => user === null || isReader(user);

/** Of history.state, or of what is stored. Null where it cannot be read, or is somebody else's. */
export function parseOwned<T>(stored: unknown, parse: Parse<T>, isFor = isReader): T | null {
  const { user, ...fields } = fieldsOf(stored);
  return isFor(user) ? parse(fields) : null;
}

/** Browsers limit how often this is done. */
export const keepOwnState = (name: string, value: object): void =>
  history.replaceState({ ...history.state, [name]: owned(value) }, '');
