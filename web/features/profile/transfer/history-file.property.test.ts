import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResultFacts } from '#contract/divination.ts';
import { castName } from '#core/casting/cast-name.ts';
import { anyEntry } from '#tests/support/any-entry.ts';
import { anyFacts } from '#tests/support/any-facts.ts';
import { parseHistoryFile, toHistoryFile } from './history-file.ts';

const NOW = new Date('2026-11-15T08:00:00.000Z');
const NO_ENTRIES = { entries: [], unreadableEntries: 0 };

const history = fc.uniqueArray(anyFacts, { maxLength: 40, selector: (facts) => facts.timestamp });

/** The results of a device after an import: its own, and those it did not have. */
function afterImport(held: readonly ResultFacts[], text: string): readonly ResultFacts[] {
  const parsed = parseHistoryFile(text);
  const given = parsed.ok ? parsed.value.results : [];
  return [...new Map([...given, ...held].map((facts) => [facts.timestamp, facts])).values()];
}

const withEntries = fc.array(fc.tuple(anyFacts, fc.option(anyEntry)), { maxLength: 40 }).map((rows) => {
  const history = [...new Map(rows.map((row) => [row[0].timestamp, row])).values()];
  return {
    results: history.map(([facts]) => facts),
    entries: history.flatMap(([{ timestamp, cast }, entry]) =>
      entry ? [{ ...entry, timestamp, cast: castName(cast) }] : [],
    ),
  };
});

test('what is exported is imported as it was, in the same order, with its entries', () => {
  fc.assert(
    fc.property(withEntries, ({ results, entries }) => {
      const text = toHistoryFile(results, new Map(entries.map((entry) => [entry.timestamp, entry])), NOW);
      expect(parseHistoryFile(text)).toEqual({
        ok: true,
        value: { results, repeated: 0, unreadable: 0, entries, unreadableEntries: 0 },
      });
    }),
  );
});

test('a file taken in twice leaves what it left the first time, and never touches what was there', () => {
  fc.assert(
    fc.property(history, history, (held, exported) => {
      const text = toHistoryFile(exported, new Map(), NOW);
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
    fc.array(row, { maxLength: 8 }).map((results) => JSON.stringify({ app: '观象', version: 3, results })),
  );
  fc.assert(
    fc.property(file, (text) => {
      const parsed = parseHistoryFile(text);
      if (!parsed.ok) return;
      expect(parseHistoryFile(toHistoryFile(parsed.value.results, new Map(), NOW))).toEqual({
        ok: true,
        value: { results: parsed.value.results, repeated: 0, unreadable: 0, ...NO_ENTRIES },
      });
    }),
  );
});
