import { ENTRY_FIELDS, type Entry, inOrder, type Note, type Wording } from './entry.ts';
import { keepFirstWording } from './first-wording.ts';
import { omenInWords } from './omen.ts';

/** Three versions of one part. `base` is the copy both sides started from, undefined if there is none. */
interface Versions<Part> {
  readonly base: Part | undefined;
  readonly theirs: Part;
  readonly mine: Part;
}

/** Of plain data, whatever the order of its keys; what is absent is null. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return (one ?? null) === (other ?? null);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isEqual(one[key as keyof typeof one], other[key as keyof typeof other]));
}

/** The part that only one side changed. If both did, the server's; one that is there goes before one that was removed. */
function chosen<Part>({ base, theirs, mine }: Versions<Part | null>): Part | null {
  if (base !== undefined && isEqual(mine, base)) return theirs;
  if (base !== undefined && isEqual(theirs, base)) return mine;
  return theirs ?? mine;
}

type Fields = Readonly<Record<string, unknown>>;

/** Null if the entry does not have it. */
const fieldOf = (entry: Entry, name: string): unknown => (entry as unknown as Fields)[name] ?? null;

/** Of a field that a newer version added: its text, or the whole of it. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Everything that was written or chosen in a field, each with its time; what has no time of its own has the cast's. */
function wordingsOf(entry: Entry, field: string): readonly Wording[] {
  const { timestamp, judgment, outcome, omen, images } = entry;
  if (field === 'judgment')
    return [judgment, judgment?.first].flatMap((one) => (one ? [{ text: one.text, at: one.at }] : []));
  if (field === 'outcome') return outcome ? [outcome.kind, outcome.text].map((text) => ({ text, at: outcome.at })) : [];
  if (field === 'omen') return omen ? [{ text: omenInWords(omen), at: timestamp }] : [];
  if (field === 'images') return images ? [{ text: images.join('、'), at: timestamp }] : [];
  const value = fieldOf(entry, field);
  return value === null ? [] : [{ text: textOf(value), at: timestamp }];
}

/** The wordings of both sides that are neither in the merged part nor in the base, where they were replaced on purpose. */
function leftOut({ base, theirs, mine }: Versions<readonly Wording[]>, merged: readonly Wording[]): readonly Wording[] {
  const known = new Set(['', ...[...(base ?? []), ...merged].map(({ text }) => text)]);
  return [...theirs, ...mine].filter(({ text }) => !known.has(text));
}

const versionsBy = <Part>(
  base: Entry | null,
  theirs: Entry,
  mine: Entry,
  partOf: (entry: Entry) => Part,
): Versions<Part> => ({
  base: base ? partOf(base) : undefined,
  theirs: partOf(theirs),
  mine: partOf(mine),
});

/** The same conflict gets the same id on every device. */
function freeId(mark: string, at: string, notes: readonly Note[]): string {
  const stem = `${mark}-${at.replaceAll(/[^0-9TZ]/g, '')}`;
  const isTaken = (id: string) => notes.some((note) => note.id === id);
  let id = stem;
  for (let count = 2; isTaken(id); count++) id = `${stem}-${count}`;
  return id;
}

function withMarked(notes: readonly Note[], mark: string, written: Wording): readonly Note[] {
  const { text, at } = written;
  if (notes.some((note) => note.mark === mark && note.text === text)) return notes;
  return [...notes, { ...written, id: freeId(mark, at, notes), mark }];
}

function mergedNotes(base: Entry | null, theirs: Entry, mine: Entry): readonly Note[] {
  const ids = new Set([theirs, mine].flatMap(({ notes }) => notes.map(({ id }) => id)));
  let kept: readonly Note[] = [];
  const conflicts: Note[] = [];
  for (const id of ids) {
    const versions = versionsBy(base, theirs, mine, ({ notes }) => notes.find((note) => note.id === id) ?? null);
    const note = chosen(versions);
    if (note) kept = [...kept, note];
    const { mine: own } = versions;
    const before = versions.base ?? null;
    if (note && own && own.text !== note.text && own.text !== before?.text) conflicts.push(own);
  }
  for (const note of conflicts) kept = withMarked(kept, note.mark ?? 'note', note);
  return kept;
}

const OWN_FIELDS: readonly string[] = ['timestamp', 'cast', 'notes', ...ENTRY_FIELDS];

/** The fields that a newer version added to any of these entries. */
const addedFields = (entries: readonly (Entry | null)[]): readonly string[] => [
  ...new Set(entries.flatMap((entry) => Object.keys(entry ?? {})).filter((name) => !OWN_FIELDS.includes(name))),
];

/**
 * Merges what the server has (`theirs`) and what this device has (`mine`), both made from `base`. What one side changed is taken. A field or
 * note that both changed keeps the server's, and the other text becomes a note marked with the field's name; so does a judgment's
 * wording that has no place beside the first one. Notes are merged by id; a note that one side removed and the other changed stays.
 * Without a base (null, after a restore of the server) what only one side has is taken, and differing texts both stay. A field that only
 * a newer version has is merged like the others.
 *
 * No text is dropped to keep a limit: the merged entry may have more notes or bytes than the server takes. It refuses such an entry, which
 * then stays on the device until its user shortens it.
 *
 * Example: 问行 became 问归 on the server and 问止 here. The question is 问归, and a note marked `question` says 问止.
 */
export function mergeEntry(base: Entry | null, theirs: Entry, mine: Entry): Entry {
  const field = <F extends keyof Entry>(name: F): NonNullable<Entry[F]> | null =>
    chosen(versionsBy(base, theirs, mine, (entry) => entry[name] ?? null));
  const added = addedFields([base, theirs, mine]);
  const addedOf = (name: string) => chosen(versionsBy(base, theirs, mine, (entry) => fieldOf(entry, name)));
  const isKept = (name: string) => addedOf(name) !== null || (theirs as unknown as Fields)[name] === null;
  const merged: Entry = keepFirstWording(theirs, {
    ...Object.fromEntries(added.filter(isKept).map((name) => [name, addedOf(name)])),
    timestamp: mine.timestamp,
    cast: mine.cast,
    question: field('question'),
    category: field('category'),
    judgment: field('judgment'),
    notes: mergedNotes(base, theirs, mine),
    outcome: field('outcome'),
    reviewOn: field('reviewOn'),
    omen: field('omen'),
    images: field('images'),
  });
  let { notes } = merged;
  for (const name of [...ENTRY_FIELDS, ...added]) {
    const versions = versionsBy(base, theirs, mine, (entry) => wordingsOf(entry, name));
    for (const wording of leftOut(versions, wordingsOf(merged, name))) notes = withMarked(notes, name, wording);
  }
  return { ...merged, notes: inOrder(notes) };
}
