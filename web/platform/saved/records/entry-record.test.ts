import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '#core/journal/entry.ts';
import { mergeEntry } from '#core/journal/merge-entry.ts';
import { anyEntry, entryOf, noteOf } from '#tests/support/any-entry.ts';
import { acknowledged, changed, firstReceived, inState, moved, received, withoutCopy } from './entry-record.ts';

const stored = (entry: Entry, revision = 1, epoch = 'one') => ({
  ...entry,
  notes: [...entry.notes],
  etag: `"${epoch}-${revision}"`,
});
const always = () => true;

test('an entry that is changed keeps the server’s copy, and is sent', () => {
  const before = firstReceived('ann', stored(entryOf({ question: '行' })));
  const after = changed('ann', before, entryOf({ question: '止' }));
  expect(after).toMatchObject({ state: 'unsent', base: { question: '行' }, etag: '"one-1"', edits: 1 });
  expect(changed('ann', after, entryOf({ question: '归' }))).toMatchObject({ base: { question: '行' }, edits: 2 });
});

test('an entry of which nothing is unsent takes the server’s version as it is', () => {
  const before = firstReceived('ann', stored(entryOf({ notes: [noteOf('note-0001', '甲')] })));
  const after = received(before, stored(entryOf(), 2), always);
  expect(after).toMatchObject({ state: 'sent', own: { notes: [] }, etag: '"one-2"' });
});

test('a version of the same data is merged with the common copy, one from after a restore without', () => {
  const before = firstReceived('ann', stored(entryOf({ notes: [noteOf('note-0001', '甲')] })));
  const mine = changed('ann', before, entryOf({ notes: [noteOf('note-0001', '甲')], question: '行' }));
  const theirs = stored(entryOf(), 2);
  expect(received(mine, theirs, always).own).toMatchObject({ notes: [], question: '行' });
  const restored = received(mine, theirs, () => false);
  expect(restored.own).toMatchObject({ notes: [{ text: '甲' }], question: '行' });
  expect(received(before, theirs, () => false)).toMatchObject({ state: 'unsent', own: { notes: [{ text: '甲' }] } });
});

test('an answer that was lost leaves nothing to send', () => {
  fc.assert(
    fc.property(anyEntry, anyEntry, (base, own) => {
      const mine = changed('ann', firstReceived('ann', stored(base)), own);
      expect(received(mine, stored(own, 2), always)).toMatchObject({ state: 'sent', etag: '"one-2"' });
    }),
  );
});

test('what is changed while it is sent is merged with the answer, and sent again', () => {
  fc.assert(
    fc.property(anyEntry, anyEntry, (sent, later) => {
      const mine = changed('ann', changed('ann', null, sent), later);
      const after = acknowledged(mine, sent, stored(sent));
      expect(after.own).toEqual(mergeEntry(sent, sent, later));
      expect(after.etag).toBe('"one-1"');
      expect(after.state === 'sent' || after.base).toBeTruthy();
    }),
  );
});

test('an entry whose cast was deleted here stays so, whatever the server answers', () => {
  const removed = inState(firstReceived('ann', stored(entryOf({ question: '行' }))), 'removed');
  expect(received(removed, stored(entryOf({ question: '止' }), 2), always).state).toBe('removed');
  expect(withoutCopy(removed)).toMatchObject({ state: 'removed', base: null, etag: null });
});

test('an entry that the server lacks is sent as a first one', () => {
  const before = firstReceived('ann', stored(entryOf({ question: '行' })));
  expect(withoutCopy(before)).toMatchObject({ state: 'unsent', base: null, etag: null, own: { question: '行' } });
});

test('an entry moves with its cast, and is merged with one that is there', () => {
  const to = '2026-11-15T07:30:00.001Z';
  const here = changed('ann', null, entryOf({ question: '行' }));
  expect(moved(here, null, to)).toMatchObject({
    timestamp: to,
    own: { timestamp: to, question: '行' },
    state: 'unsent',
  });
  const there = firstReceived('ann', stored(entryOf({ timestamp: to, question: '止' })));
  expect(moved(here, there, to).own).toMatchObject({ question: '止', notes: [{ mark: 'question', text: '行' }] });
});
