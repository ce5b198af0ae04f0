/** In a module of its own: the first load asks only whether something is stored, and loads what reads it when there is. */
export function hasStored(storage: Pick<Storage, 'getItem'>, key: string): boolean {
  try {
    return storage.getItem(key) !== null;
  } catch {
    return false; // a forbidden storage
  }
}

export const SESSION_KEY = 'auth-storage';
export const CURRENT_CAST_KEY = 'divination-current';
