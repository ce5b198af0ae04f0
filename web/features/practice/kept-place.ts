/** How far a session or an exercise is, in the page's entry of the browser's history: after a reload it goes on, for whoever it was for. */
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { userIdNow } from '#web/platform/storage/session.ts';

/** Anything, as a stored value is; without fields where there is none. */
export function keptPlace(): Readonly<Record<string, unknown>> {
  const { user, ...place } = fieldsOf(history.state?.practice);
  return user === userIdNow() ? place : {};
}

export const keepPlace = (place: object): void =>
  history.replaceState({ ...history.state, practice: { ...place, user: userIdNow() } }, '');
