import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { mergeEntry } from '#core/journal/merge-entry.ts';
import { omenOf } from '#core/journal/omen.ts';
import { questionOf } from '#core/journal/question.ts';
import { hasReadableMarks } from '#core/written-text.ts';
import { anyEntry, entryOf } from '#tests/support/any-entry.ts';
import { bytesOf, entryDraft, toDocument } from './entry.ts';

const cleaned = (draft: unknown) => {
  const { timestamp } = entryOf();
  return { timestamp, ...v.parse(entryDraft, draft) };
};

test('what a merge makes of two entries is taken as it is: the server has nothing to clean in it', () => {
  fc.assert(
    fc.property(fc.option(anyEntry), anyEntry, anyEntry, (base, theirs, mine) => {
      const merged = mergeEntry(base, theirs, mine);
      expect(cleaned(merged)).toEqual(merged);
    }),
  );
});

test('a text that was cleaned once stays as it is, whatever was written', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.string({
      unit: fc.constantFrom('\u202e', '\u200b', '\r\n', '\n', ' ', '\u3000', '\u0007', '\u200d', '记', '🀄'),
    }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      fc.pre(hasReadableMarks(text));
      const at = '2026-11-15T09:00:00+08:00';
      const omen = { text, posture: null, trigram: null };
      const once = cleaned({ ...entryOf(), question: text, outcome: { kind: '未明', at, text }, omen });
      expect(cleaned(once)).toEqual(once);
    }),
  );
});

test('a judgment whose first wording is the present one was not changed', () => {
  const wording = { text: '宜守', at: '2026-11-15T09:00:00.000Z' };
  const { judgment } = cleaned({ ...entryOf(), judgment: { ...wording, first: { ...wording, text: ' 宜守\u202e' } } });
  expect(judgment).toEqual({ ...wording, first: null });
});

test('an entry is measured by the bytes of its document in UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (question) => {
      const entry = entryOf({ question });
      expect(bytesOf(entry)).toBe(Buffer.byteLength(toDocument(entry)));
    }),
  );
});

test('what only a newer version has is kept; what the server says itself is not taken from the user', () => {
  const at = '2026-11-15T09:00:00.000Z';
  const newer = {
    ...entryOf({ category: '梦', outcome: { kind: '将应', at, text: '' } }),
    judgment: { text: '宜守', at, first: null, mood: '静' },
    notes: [{ id: 'note-0001', at, text: '记', mark: 'dream', place: '京' }],
    wish: { to: ['归'] },
  };
  expect(cleaned({ ...newer, timestamp: at, etag: '"another-1"' })).toEqual(newer);
});

test('a question and 外应 as the app keeps them, and as links carry them, are taken as they are', () => {
  const marks = ['\u0301', '\u200d', '\u202e', '\u200b', ' ', '\0', '\u0007', '\ufe0f', '\u3164', '问', 'é', '\ud800'];
  const anyMarks = fc.array(fc.constantFrom(...marks), { maxLength: 300 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), anyMarks), (text) => {
      const question = questionOf(text);
      expect(questionOf(question ?? '')).toBe(question);
      const omen = omenOf({ text });
      expect(omenOf(omen ?? {})).toEqual(omen);
      expect(cleaned(entryOf({ question, omen }))).toMatchObject({ question, omen });
    }),
    { numRuns: 2000 },
  );
});
