import fc from 'fast-check';
import {
  CATEGORIES,
  type Entry,
  emptyEntry,
  inOrder,
  type Judgment,
  NOTE_MARKS,
  type Note,
  OUTCOME_KINDS,
} from '#core/journal/entry.ts';
import { type Omen, POSTURES } from '#core/journal/omen.ts';
import { TRIGRAM_CODES } from '#core/trigram/trigram.ts';

export const ENTRY_AT = '2026-11-15T07:30:00.000Z';

/** An entry about 屯 with 初爻 moving, with nothing in it; changes go over it. */
export const entryOf = (changes: Partial<Entry> = {}): Entry => ({
  ...emptyEntry(ENTRY_AT, '010001-010000'),
  ...changes,
});

export const noteOf = (id: string, text: string, at = ENTRY_AT): Note => ({ id, at, text, mark: null });

/** So few that two entries often have some in common, and so many that they often differ. */
const text = fc.constantFrom(...'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳');
const at = fc.integer({ min: 1, max: 9 }).map((minute) => `2026-11-15T08:0${minute}:00.000Z`);
const wording = fc.record({ text, at });

const judgment = fc
  .record({ text, at, first: fc.option(wording) })
  .map(({ first, ...rest }): Judgment => ({ ...rest, first: first?.text === rest.text ? null : first }));

const note: fc.Arbitrary<Note> = fc.record(
  {
    id: fc.integer({ min: 1, max: 8 }).map((n) => `note-000${n}`),
    at,
    text,
    mark: fc.option(fc.constantFrom(...NOTE_MARKS, 'dream'), { freq: 1 }),
    place: text,
  },
  { requiredKeys: ['id', 'at', 'text', 'mark'] },
);

const omen: fc.Arbitrary<Omen> = fc.record({
  text,
  posture: fc.option(fc.constantFrom(...POSTURES, 'running')),
  trigram: fc.option(fc.constantFrom(...TRIGRAM_CODES)),
});

/** What only a newer version has: a field `wish`, a note's `place`, the category 梦, the outcome 将应, the mark `dream`, the posture `running`. */
export type NewerEntry = Entry & { readonly wish?: string };

/** Any entry about one result, in the form that the contract keeps. Some are of a newer version. */
export const anyEntry: fc.Arbitrary<NewerEntry> = fc
  .record(
    {
      question: fc.option(text),
      category: fc.option(fc.constantFrom(...CATEGORIES.slice(0, 4), '梦')),
      judgment: fc.option(judgment),
      notes: fc.uniqueArray(note, { maxLength: 6, selector: ({ id }) => id }).map(inOrder),
      outcome: fc.option(
        fc.record({ kind: fc.constantFrom(...OUTCOME_KINDS, '将应'), at, text: fc.oneof(text, fc.constant('')) }),
      ),
      reviewOn: fc.option(fc.constantFrom('2026-12-01', '2026-12-02', '2027-01-01')),
      omen: fc.option(omen),
      images: fc.option(fc.uniqueArray(text, { minLength: 1, maxLength: 3 })),
      wish: text,
    },
    { requiredKeys: ['question', 'category', 'judgment', 'notes', 'outcome', 'reviewOn', 'omen', 'images'] },
  )
  .map(entryOf);
