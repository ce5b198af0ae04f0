/** Stores what is entered in the form: a look at another page, a reload or a closed tab does not lose a cast that is half made. */
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { isOwn, parseFormState } from '#web/platform/casts/current-cast.ts';
import { FORM_KEY, type FormState, useFormState } from '#web/platform/storage/first-load.ts';
import { userIdNow, watchLogouts } from '#web/platform/storage/session.ts';
import { readStored, removeStored, writeStored } from '#web/platform/storage/storage.ts';

/** Null for what is damaged, nothing for what somebody else entered. */
function parseForm(value: unknown): Partial<FormState> | null {
  const { user, way, entered } = fieldsOf(value);
  if (!isOwn(user)) return {};
  return (way === null || typeof way === 'string') && entered ? parseFormState(value) : null;
}

/** What was entered on this page before it was read is newer than what is stored. */
export function restoreForm(): void {
  const stored = readStored(localStorage, FORM_KEY, parseForm);
  const { way, entered } = useFormState.getState();
  if (stored) useFormState.setState({ way: way ?? stored.way ?? null, entered: { ...stored.entered, ...entered } });
}

function write(form: FormState): void {
  if (Object.keys(form.entered).length === 0) removeStored(localStorage, FORM_KEY);
  else writeStored(localStorage, FORM_KEY, { ...form, user: userIdNow() });
}

restoreForm();
useFormState.subscribe(write);
watchLogouts(() => useFormState.setState(useFormState.getInitialState()));
