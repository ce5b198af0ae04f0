/** Stores what is entered in the form: a look at another page, a reload or a closed tab does not lose a cast that is half made. */
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { LINE_INDICES } from '#core/hexagram/line.ts';
import { TRIGRAM_CODES } from '#core/trigram/trigram.ts';
import { formReader, parsePlace } from '#web/platform/casts/current-cast.ts';
import { isOwn } from '#web/platform/navigation/own-state.ts';
import { type Fields, FORM_KEY, type FormState, useFormState } from '#web/platform/storage/first-load.ts';
import { userIdNow, watchReaders } from '#web/platform/storage/session.ts';
import { readStored, removeStored, writeStored } from '#web/platform/storage/storage.ts';
import { FIRST_WAY, WAYS } from '../ways/way-names.ts';

/** The form of 手动 is prerendered and checks nothing, to be small, so its choices are checked here; the other forms check their own. */
function manualIn({ upper, lower, moving, isSeveral }: Fields): Fields {
  return {
    upper: TRIGRAM_CODES.find((code) => code === upper),
    lower: TRIGRAM_CODES.find((code) => code === lower),
    moving: Array.isArray(moving) ? LINE_INDICES.filter((line) => moving.includes(line)) : null,
    isSeveral: isSeveral === true,
  };
}

/** Null for what is damaged. */
function parseForm(value: unknown): FormState | null {
  const { way, entered } = fieldsOf(value);
  if ((way !== null && typeof way !== 'string') || !entered) return null;
  const ways = Object.entries(fieldsOf(entered)).map(([name, fields]) => [name, fieldsOf(fields)] as const);
  const byWay = ways.map(([name, fields]) => [name, name === FIRST_WAY ? manualIn(fields) : fields] as const);
  return { way: way !== null && Object.hasOwn(WAYS, way) ? way : null, entered: Object.fromEntries(byWay) };
}

/** Nothing of what somebody else entered. */
const parseStored = (value: unknown): Partial<FormState> | null =>
  isOwn(fieldsOf(value)['user']) ? parseForm(value) : {};

/** What was entered on this page before it was read is newer than what is stored, and that is newer than the entry of the history. */
export function restoreForm(): void {
  const stored = readStored(localStorage, FORM_KEY, parseStored) ?? parseForm(parsePlace(history.state?.place)?.form);
  const { way, entered } = useFormState.getState();
  if (stored) useFormState.setState({ way: way ?? stored.way ?? null, entered: { ...stored.entered, ...entered } });
}

formReader.show = (form) => useFormState.setState(parseForm(form) ?? useFormState.getInitialState());

function write(form: FormState): void {
  if (Object.keys(form.entered).length === 0) removeStored(localStorage, FORM_KEY);
  else writeStored(localStorage, FORM_KEY, { ...form, user: userIdNow() });
}

restoreForm();
useFormState.subscribe(write);
watchReaders(() => useFormState.setState(useFormState.getInitialState()));
