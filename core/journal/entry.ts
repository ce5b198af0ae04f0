import type { Omen } from './omen.ts';

// A newer version may know more categories, outcomes and marks, and more fields of an entry. A reader of an entry keeps what it does not
// know, and passes it on: an app of one version meets servers and other tabs of the next.

/** What a question is about, as the user chooses it. */
export const CATEGORIES = [
  ...['人事', '家宅', '感情', '求谋', '求名', '求财', '交易'],
  ...['出行', '行人', '见人', '失物', '天时', '其他'],
] as const;

/** How it turned out: as judged, half, not, or nobody can tell. */
export const OUTCOME_KINDS = ['应', '半应', '不应', '未明'] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];
/** Said where one is chosen, and where they are counted. */
export const OUTCOMES_IN_WORDS = '应：照断语应验了。半应：应了一部分。不应：没有应验。未明：还看不出来。';

/** The parts of an entry that are changed as a whole. */
export const ENTRY_FIELDS = ['question', 'category', 'judgment', 'outcome', 'reviewOn', 'omen', 'images'] as const;

/** Those that 1.0.0 does not know. Who does not send one leaves it as it is; null removes it. */
export const LATER_FIELDS = ['omen', 'images'] as const satisfies readonly (typeof ENTRY_FIELDS)[number][];

/** Where a merge took a note's text from: one of the fields, or another note. */
export const NOTE_MARKS = [...ENTRY_FIELDS, 'note'] as const;

/** The mark of the note that says whose the cast is: somebody else made it and shared its link. */
export const SHARED_MARK = 'shared';

export const isShared = (entry: Pick<Entry, 'notes'> | null): boolean =>
  entry?.notes.some(({ mark }) => mark === SHARED_MARK) ?? false;

/** An entry that says so; `at` is when it was saved. */
export const withSharedNote = (entry: Entry, at: string): Entry => {
  const note = { id: 'shared-cast', at, text: '文中的“你”指起卦的人。', mark: SHARED_MARK };
  return isShared(entry) ? entry : { ...entry, notes: inOrder([...entry.notes, note]) };
};

/** The form of a category or an outcome, also of one that only a newer version has. */
export const isWord = (text: string): boolean => /^[\p{L}\p{N}]{1,16}$/u.test(text);

/** How many words of 取象 a reader may choose for a cast. */
export const IMAGES_MAX = 20;

/** The choices, and the one in use if it is a newer version's. */
export const choicesWith = (known: readonly string[], used: string | null): readonly string[] =>
  used === null || known.includes(used) ? known : [...known, used];

/** A text and when it was written, as a canonical timestamp. */
export interface Wording {
  readonly text: string;
  readonly at: string;
}

/** 断语. `first` is the wording that stood when the outcome was written down; null unless it was changed since (first-wording.ts). */
export interface Judgment extends Wording {
  readonly first: Wording | null;
}

export interface Note extends Wording {
  readonly id: string;
  /** Null: the user wrote it as a note. SHARED_MARK: the cast is somebody else's. Otherwise a merge kept a text here that had no other place (merge-entry.ts). */
  readonly mark: string | null;
}

/** The text may be empty. */
export interface Outcome extends Wording {
  readonly kind: string;
}

/** What the user writes about a saved cast: one document for each, apart from the cast, which never changes. */
export interface Entry {
  /** The result it is about: its timestamp and the name of its cast (010001-010000). */
  readonly timestamp: string;
  readonly cast: string;
  readonly question: string | null;
  readonly category: string | null;
  readonly judgment: Judgment | null;
  /** In the order of their times; no two have one id. */
  readonly notes: readonly Note[];
  readonly outcome: Outcome | null;
  /** The day to look back, YYYY-MM-DD. */
  readonly reviewOn: string | null;
  /** 外应; like `images` absent, which means null, in what 1.0.0 has written. */
  readonly omen?: Omen | null | undefined;
  /** 取象: the words that the user chose for what the trigrams stand for. */
  readonly images?: readonly string[] | null | undefined;
}

const order = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** By time, then by id: the order is the same on every device. */
export const inOrder = (notes: readonly Note[]): readonly Note[] =>
  notes.toSorted((one, other) => order(one.at, other.at) || order(one.id, other.id));

/** Of this cast, with nothing written yet. */
export const emptyEntry = (timestamp: string, cast: string): Entry => ({
  timestamp,
  cast,
  question: null,
  category: null,
  judgment: null,
  notes: [],
  outcome: null,
  reviewOn: null,
  omen: null,
  images: null,
});

/** `after` is to replace `before`: a later field that it does not have stays as it was. */
export function keepLaterFields(before: Entry | null, after: Entry): Entry {
  const left = LATER_FIELDS.filter((name) => after[name] === undefined && before?.[name] !== undefined);
  return { ...after, ...Object.fromEntries(left.map((name) => [name, before?.[name]])) };
}
