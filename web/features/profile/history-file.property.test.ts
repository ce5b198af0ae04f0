import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResultFacts } from '#contract/divination.ts';
import { anyFacts } from '#tests/support/any-facts.ts';
import { parseHistoryFile, toHistoryFile } from './history-file.ts';

const NOW = new Date('2026-11-15T08:00:00.000Z');

const history = fc.uniqueArray(anyFacts, { maxLength: 40, selector: (facts) => facts.timestamp });

/** The results of a device after an import: its own, and those it did not have. */
function afterImport(held: readonly ResultFacts[], text: string): readonly ResultFacts[] {
  const parsed = parseHistoryFile(text);
  const given = parsed.ok ? parsed.value.results : [];
  return [...new Map([...given, ...held].map((facts) => [facts.timestamp, facts])).values()];
}

test('what is exported is imported as it was, in the same order', () => {
  fc.assert(
    fc.property(history, (results) => {
      expect(parseHistoryFile(toHistoryFile(results, NOW))).toEqual({
        ok: true,
        value: { results, repeated: 0, unreadable: 0 },
      });
    }),
  );
});

test('a file taken in twice leaves what it left the first time, and never touches what was there', () => {
  fc.assert(
    fc.property(history, history, (held, exported) => {
      const text = toHistoryFile(exported, NOW);
      const once = afterImport(held, text);
      expect(new Set(afterImport(once, text))).toEqual(new Set(once));
      expect(once).toEqual(expect.arrayContaining([...held]));
    }),
  );
});

test('no text throws, and whatever is taken in would be exported again', () => {
  const row = fc.oneof(
    fc.json().map((text) => JSON.parse(text)),
    fc.record({ mainHexagram: fc.string(), movingYao: fc.anything() }),
  );
  const file = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(row, { maxLength: 8 }).map((results) => JSON.stringify({ app: '观象', version: 2, results })),
  );
  fc.assert(
    fc.property(file, (text) => {
      const parsed = parseHistoryFile(text);
      if (!parsed.ok) return;
      expect(parseHistoryFile(toHistoryFile(parsed.value.results, NOW))).toEqual({
        ok: true,
        value: { results: parsed.value.results, repeated: 0, unreadable: 0 },
      });
    }),
  );
});
