import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { entryDraft } from '#contract/entry.ts';
import { ENTRIES_MAX_BYTES, RESULTS_MAX } from '#contract/limits.ts';
import { castName } from '#core/casting/cast-name.ts';
import { castBy } from '#core/casting/method.ts';
import { YARROW } from '#core/casting/yarrow.ts';
import type { Entry } from '#core/journal/entry.ts';
import { anyEntry } from '#tests/support/any-entry.ts';
import { anyFacts } from '#tests/support/any-facts.ts';
import { factsOf } from '#tests/support/facts.ts';
import { ARCHIVE_LIMITS, textsOfArchive, toArchive } from './markdown-archive.ts';
import { toMonthFiles } from './markdown-file.ts';
import { parseMonthFiles } from './parse-markdown.ts';

/** What could be taken for a part of the file itself. */
const LOOKALIKES = [
  ...[
    '---',
    '---\napp: 观象\nversion: 3\ncasts:\n---',
    '\r\n---\r\n',
    '\r',
    '# 2026年11月',
    '### 所问',
    '### 札记 · x <!-- note-0001 -->',
  ],
  ...[
    '> 引',
    '```',
    '<!-- 2026-11-14T01:02:03.004Z -->',
    '\u2028',
    '\\u{d}',
    '  - {"timestamp":""}',
    '末尾 ',
    '\t',
    '𠀀👩‍👧',
    'א',
    ' ',
  ],
];
const hardText = fc
  .array(fc.oneof(fc.constantFrom(...LOOKALIKES), fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constant('\n')), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''));

/** Any entry whose texts are hard to tell from the file, in the form that the contract keeps. */
const hardEntry = fc
  .tuple(anyEntry, fc.array(hardText, { minLength: 12, maxLength: 12 }))
  .map(([entry, texts]): Entry | null => {
    const next = () => texts.pop() ?? '尽';
    const { timestamp: _, judgment, outcome, omen, ...rest } = entry;
    const hard = {
      ...rest,
      question: next(),
      judgment: judgment && { ...judgment, text: next(), first: judgment.first && { ...judgment.first, text: next() } },
      notes: rest.notes.map((note) => ({ ...note, text: next() })),
      outcome: outcome && { ...outcome, text: next() },
      omen: omen && { ...omen, text: next() },
    };
    const kept = v.safeParse(entryDraft, hard);
    return kept.success ? ({ timestamp: '', ...kept.output } as Entry) : null;
  })
  .filter((entry) => entry !== null);

const history = fc.array(fc.tuple(anyFacts, fc.option(hardEntry)), { minLength: 1, maxLength: 12 }).map((rows) => {
  const unique = [...new Map(rows.map((row) => [row[0].timestamp, row])).values()];
  const entries = unique.flatMap(([{ timestamp, cast }, entry]): readonly Entry[] =>
    entry ? [{ ...entry, timestamp, cast: castName(cast) }] : [],
  );
  return { results: unique.map(([facts]) => facts), entries };
});

const byTimestamp = <Row extends { readonly timestamp: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1));

test('what is written as Markdown is read back without loss, whatever the texts look like', () => {
  fc.assert(
    fc.property(history, fc.constantFrom('\n', '\r\n'), ({ results, entries }, ends) => {
      const files = toMonthFiles(results, new Map(entries.map((entry) => [entry.timestamp, entry])));
      const parsed = parseMonthFiles(files.map(({ text }) => text.replaceAll('\n', ends)));
      const value = parsed.ok ? parsed.value : expect.fail(parsed.error);
      const { results: found, entries: foundEntries, ...counts } = value;
      expect(counts).toEqual({ repeated: 0, unreadable: 0, unreadableEntries: 0 });
      expect(byTimestamp(found)).toEqual(byTimestamp(results));
      expect(byTimestamp(foundEntries)).toEqual(byTimestamp(entries));
    }),
  );
});

test('the same through a zip file', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ results, entries }) => {
      const archive = await toArchive(results, new Map(entries.map((entry) => [entry.timestamp, entry])));
      const texts = textsOfArchive(new Uint8Array(await archive.arrayBuffer()));
      expect(texts.ok && texts.value).toEqual(
        toMonthFiles(results, new Map(entries.map((entry) => [entry.timestamp, entry]))).map(({ text }) => text),
      );
    }),
    { numRuns: 20 },
  );
});

test('no text throws', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '---',
      'app: 观象',
      'version: 3',
      'casts:',
      '# 月',
      '## 卦 <!-- 2026-11-14T01:02:03.004Z -->',
      '### 断语',
      '> 文',
    ),
    fc.json().map((json) => `  - ${json}`),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      parseMonthFiles([['---', 'app: 观象', 'version: 3', ...lines].join('\n')]);
    }),
  );
});

test('the longest history fits what is unpacked again', () => {
  const heaps = Array(18).fill(22) as readonly number[];
  const yarrow = { ...factsOf('2026-11-15T08:00:00.000Z', castBy(YARROW, { heaps })), utcOffset: 480 };
  const longest = Array.from({ length: RESULTS_MAX }, (_, index) => ({
    ...yarrow,
    timestamp: new Date(Date.parse(yarrow.timestamp) + index).toISOString(),
  }));
  const bytes = toMonthFiles(longest, new Map()).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  // of all characters a lone \r grows most, from two bytes of JSON to five
  expect(bytes + ENTRIES_MAX_BYTES * 2.5).toBeLessThan(ARCHIVE_LIMITS.unpackedBytes);
});
