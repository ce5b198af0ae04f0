import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyEntry, ENTRY_AT, entryOf, type NewerEntry, noteOf } from '#tests/support/any-entry.ts';
import { ENTRY_FIELDS, type Entry, inOrder, keepLaterFields, type Note } from './entry.ts';
import { keepFirstWording } from './first-wording.ts';
import { isEqual, mergeEntry } from './merge-entry.ts';
import { omenInWords } from './omen.ts';

const LATER = '2026-11-16T08:00:00.000Z';
const maybeBase = fc.option(anyEntry);

const FIELDS = [...ENTRY_FIELDS, 'wish'] as const;

/** Every text and choice in a field. */
function textsIn(entry: NewerEntry, field: (typeof FIELDS)[number]): readonly string[] {
  const value = entry[field] ?? null;
  if (value === null || typeof value === 'string') return value === null ? [] : [value];
  if ('posture' in value) return [omenInWords(value)];
  if ('join' in value) return [value.join('、')];
  if ('kind' in value) return [value.kind, value.text].filter((text) => text !== '');
  return [value.text, ...(value.first ? [value.first.text] : [])];
}

test('what one side changed is taken from that side', () => {
  const base = entryOf({ question: '问行', notes: [noteOf('note-0001', '初记')] });
  const theirs = { ...base, category: '出行' as const };
  const mine = { ...base, reviewOn: '2026-12-01', notes: [...base.notes, noteOf('note-0002', '又记')] };
  expect(mergeEntry(base, theirs, mine)).toEqual({ ...mine, category: '出行' });
});

test('a field that both sides changed keeps the server’s, and the other text becomes a note with the field’s name', () => {
  const merged = mergeEntry(
    entryOf({ question: '问行' }),
    entryOf({ question: '问归', outcome: { kind: '应', at: LATER, text: '已归' } }),
    entryOf({ question: '问止', outcome: { kind: '半应', at: ENTRY_AT, text: '' } }),
  );
  expect(merged).toMatchObject({ question: '问归', outcome: { kind: '应', text: '已归' } });
  expect(merged.notes).toEqual([
    { id: 'outcome-20261115T073000000Z', at: ENTRY_AT, text: '半应', mark: 'outcome' },
    { id: 'question-20261115T073000000Z', at: ENTRY_AT, text: '问止', mark: 'question' },
  ]);
});

test('a note that both sides changed keeps the server’s, and the other text becomes a note of its own', () => {
  const of = (text: string) => entryOf({ notes: [noteOf('note-0001', text)] });
  expect(mergeEntry(of('甲'), of('乙'), of('丙')).notes).toEqual([
    noteOf('note-0001', '乙'),
    { id: 'note-20261115T073000000Z', at: ENTRY_AT, text: '丙', mark: 'note' },
  ]);
});

test('a note that one side removed is gone if the other left it alone, and stays if the other changed it', () => {
  const base = entryOf({ notes: [noteOf('note-0001', '甲')] });
  const changed = entryOf({ notes: [noteOf('note-0001', '乙')] });
  expect(mergeEntry(base, entryOf(), base)).toEqual(entryOf());
  expect(mergeEntry(base, base, entryOf())).toEqual(entryOf());
  expect(mergeEntry(base, entryOf(), changed)).toEqual(changed);
  expect(mergeEntry(base, changed, entryOf())).toEqual(changed);
});

test('a judgment changed here while the outcome was written elsewhere keeps the first wording', () => {
  const base = entryOf({ judgment: { text: '宜守', at: ENTRY_AT, first: null } });
  const outcome = { kind: '不应', at: LATER, text: '' } as const;
  const mine = entryOf({ judgment: { text: '宜进', at: LATER, first: null } });
  expect(mergeEntry(base, { ...base, outcome }, mine)).toEqual({
    ...mine,
    outcome,
    judgment: { text: '宜进', at: LATER, first: { text: '宜守', at: ENTRY_AT } },
  });
});

test('a field of a newer version is merged like the others: one side’s change is taken, of two the other becomes a note', () => {
  const newer = (wish: unknown, notes: Entry['notes'] = []): Entry => ({ ...entryOf({ notes }), wish }) as Entry;
  const place = [{ ...noteOf('note-0001', '记'), place: '京' }];
  expect(mergeEntry(newer('甲'), newer('乙'), newer('甲', place))).toEqual(newer('乙', place));
  expect(mergeEntry(newer('甲'), entryOf(), newer('甲'))).toEqual(entryOf());
  expect(mergeEntry(newer('甲'), newer('乙'), newer({ to: '丙' }))).toEqual(
    newer('乙', [{ id: 'wish-20261115T073000000Z', at: ENTRY_AT, text: '{"to":"丙"}', mark: 'wish' }]),
  );
  expect(mergeEntry(newer(null), newer(null), newer(null))).toEqual(newer(null));
});

const SPARROWS = { text: '二雀争枝，一同坠地。', posture: 'standing', trigram: '110' } as const;

test('外应 and 取象 are merged as the question is: of two that differ the other becomes a note in words', () => {
  const base = entryOf({ omen: SPARROWS, images: ['守静'] });
  const walking = { ...SPARROWS, posture: 'walking' };
  expect(mergeEntry(base, entryOf({ omen: null, images: ['守静'] }), base).omen).toBeNull();
  expect(mergeEntry(base, base, { ...base, omen: walking }).omen).toEqual(walking);
  const merged = mergeEntry(
    base,
    entryOf({ omen: walking, images: ['阻隔', '反背'] }),
    entryOf({ omen: { text: '', posture: null, trigram: '011' }, images: ['止住', '不见'] }),
  );
  expect(merged).toMatchObject({ omen: walking, images: ['阻隔', '反背'] });
  expect(merged.notes.map(({ mark, text }) => [mark, text])).toEqual([
    ['images', '止住、不见'],
    ['omen', '取作兑'],
  ]);
});

test('an entry from before 外应 and 取象 has none: it equals one that says so, and takes what the other side wrote', () => {
  const { omen: _, images: __, ...before } = entryOf({ question: '问行' });
  expect(isEqual(before, entryOf({ question: '问行' }))).toBe(true);
  const after = { ...before, omen: SPARROWS, images: ['守静'] };
  expect(mergeEntry(before, before, after)).toEqual(after);
  expect(mergeEntry(before, after, before)).toEqual(after);
});

test('a version without the later fields leaves them, null removes them', () => {
  const { omen: _, images: __, ...sent } = entryOf({ question: '问归' });
  const stored = entryOf({ question: '问行', omen: SPARROWS, images: ['守静'] });
  expect(keepLaterFields(stored, sent)).toEqual({ ...stored, question: '问归' });
  expect(keepLaterFields(stored, { ...sent, omen: null, images: null })).toEqual(entryOf({ question: '问归' }));
  expect(keepLaterFields(null, sent)).toEqual(sent);
});

test('two entries of fifty notes become one of a hundred: no limit drops any', () => {
  const fifty = (side: string) =>
    entryOf({
      notes: inOrder(Array.from({ length: 50 }, (_, n) => noteOf(`${side}-note-${n}`, '记'.repeat(2000), LATER))),
    });
  const merged = mergeEntry(entryOf(), fifty('theirs'), fifty('mine'));
  expect(merged.notes).toHaveLength(100);
});

/** The texts of one side that are new against the base and have no place in the merged entry. */
function lostOf(side: NewerEntry, base: NewerEntry | null, merged: NewerEntry): readonly string[] {
  const fromFields = FIELDS.flatMap((field) => {
    const marked = merged.notes.filter(({ mark }) => mark === field).map(({ text }) => text);
    const kept = [...textsIn(merged, field), ...marked, ...(base ? textsIn(base, field) : [])];
    return textsIn(side, field).filter((text) => !kept.includes(text));
  });
  const kept = merged.notes.map(({ text }) => text);
  const before = ({ id }: Note) => base?.notes.find((note) => note.id === id)?.text;
  const fromNotes = side.notes.filter((note) => before(note) !== note.text && !kept.includes(note.text));
  return [...fromFields, ...fromNotes.map(({ text }) => text)];
}

test('nothing that either side wrote is lost: what the base does not have is in its field or in a note', () => {
  fc.assert(
    fc.property(maybeBase, anyEntry, anyEntry, (base, theirs, mine) => {
      const merged = mergeEntry(base, theirs, mine);
      expect([theirs, mine].flatMap((side) => lostOf(side, base, merged))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('two equal versions are the merged one, whatever the base', () => {
  fc.assert(
    fc.property(maybeBase, anyEntry, (base, same) => {
      expect(mergeEntry(base, same, same)).toEqual(same);
    }),
  );
});

test('if only one side changed, its version is the merged one', () => {
  fc.assert(
    fc.property(anyEntry, anyEntry, (base, other) => {
      expect(mergeEntry(base, other, base)).toEqual(other);
      const edited = keepFirstWording(base, other);
      expect(mergeEntry(base, base, edited)).toEqual(edited);
    }),
  );
});

test('merging again changes nothing, and the other device takes the merged version as it is', () => {
  fc.assert(
    fc.property(maybeBase, anyEntry, anyEntry, (base, theirs, mine) => {
      const merged = mergeEntry(base, theirs, mine);
      expect(mergeEntry(base, theirs, merged)).toEqual(merged);
      expect(mergeEntry(theirs, merged, theirs)).toEqual(merged);
      expect(mergeEntry(theirs, theirs, merged)).toEqual(merged);
    }),
    { numRuns: 500 },
  );
});

test('the merged notes have ids of their own and the order of their times, whatever order the keys of a version have', () => {
  fc.assert(
    fc.property(maybeBase, anyEntry, anyEntry, (base, theirs, mine) => {
      const merged = mergeEntry(base, theirs, mine);
      expect(new Set(merged.notes.map(({ id }) => id)).size).toBe(merged.notes.length);
      expect(inOrder(merged.notes)).toEqual(merged.notes);
      const turned = mine.judgment && { first: mine.judgment.first, at: mine.judgment.at, text: mine.judgment.text };
      expect(mergeEntry(base, theirs, { ...mine, judgment: turned })).toEqual(merged);
    }),
  );
});
