import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { saveResult } from '#contract/divination.ts';
import { entryDraft } from '#contract/entry.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import { isSendable } from '#contract/sendable.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { Entry } from '#core/journal/entry.ts';
import { ENTRY_AT, entryOf, noteOf } from '#tests/support/any-entry.ts';
import { manualFacts } from '#tests/support/facts.ts';
import { type HistoryFile, parseHistoryFile, toHistoryFile } from './history-file.ts';
import { toMonthFiles } from './markdown-file.ts';
import { parseMonthFiles } from './parse-markdown.ts';

const FACTS = manualFacts(ENTRY_AT, '010001');
const ENTRY: Entry = {
  ...entryOf({ question: '可行否', notes: [noteOf('note-0001', '一行')] }),
  cast: castName(FACTS.cast),
  judgment: { text: '宜守', at: ENTRY_AT, first: { text: '宜进', at: ENTRY_AT } },
  outcome: { kind: '应', at: ENTRY_AT, text: '果然' },
  omen: { text: '二雀争枝', posture: 'standing', trigram: '110' },
  images: ['守静'],
};
const ENTRIES = new Map([[ENTRY_AT, ENTRY]]);
const JSON_FILE = toHistoryFile([FACTS], ENTRIES, new Date(ENTRY_AT));
const MONTH = toMonthFiles([FACTS], ENTRIES)[0]?.text ?? '';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const inJson = (field: string): string => JSON_FILE.replace('"entry": {', `"entry": {${field},`);
const inMonth = (field: string): string => MONTH.replace('"entry":{', `"entry":{${field},`);

/** Each is a field that no version has written; the first is deeper than a function can call itself. */
test.each([
  `"wish":${nested(100_000)}`,
  `"wish":${nested(5)}`,
  '"wish":{"__proto__":{"isAdmin":true}}',
  '"wish":{"constructor":{"prototype":{}}}',
  `"wish":[${Array(300).fill('{}')}]`,
])('an entry that the server would not read is counted, and its cast is taken: %.40s', (field) => {
  const value = { results: [FACTS], unreadable: 0, entries: [], unreadableEntries: 1 };
  expect(parseHistoryFile(inJson(field))).toMatchObject({ ok: true, value });
  expect(parseMonthFiles([inMonth(field)])).toMatchObject({ ok: true, value });
});

test.each([nested(100_000), nested(5), '{"__proto__":{}}', '{"a":{"constructor":{}}}'])(
  'so is a cast of an unknown method with such inputs: %.40s',
  (basis) => {
    const text = JSON_FILE.replace('"method": "manual"', `"method": "dice", "basis": ${basis}`);
    expect(parseHistoryFile(text)).toEqual({ ok: false, error: 'nothingReadable' });
  },
);

test('an object in the place of a text throws nowhere', () => {
  for (const name of ['timestamp', 'id', 'at']) {
    const text = MONTH.replaceAll(new RegExp(`"${name}":"[^"]*"`, 'g'), `"${name}":{"toString":1,"valueOf":1}`);
    expect(text).not.toBe(MONTH);
    expect(parseMonthFiles([text])).toBeTypeOf('object');
  }
});

const HOSTILE: readonly unknown[] = [
  ...[null, true, -1, 1e308, '', ' ', '\0', '\ud83d', '\u202e倒', `问${'\u0301'.repeat(9)}`, '字'.repeat(2001)],
  ...['\r'.repeat(50_000), '\u200b'.repeat(50), [], {}, [[]], [null], JSON.parse(nested(9)), Array(300).fill(0)],
  ...[{ toString: 1, valueOf: 1 }, { length: 1e9 }, JSON.parse('{"__proto__":{}}'), { constructor: { prototype: {} } }],
  ...['2026-02-30T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00Z', '010001', 'dice', 'time'],
];

/** Something of the tree is replaced by something hostile, as often as there are places. */
function withHostile(json: string, changes: readonly (readonly [number, unknown])[]): string {
  const tree = JSON.parse(json);
  for (const [place, value] of changes) {
    const places: [Record<string, unknown>, string][] = [];
    const visit = (node: unknown, depth: number) => {
      if (node === null || typeof node !== 'object' || depth > 12) return;
      for (const key of Object.keys(node)) {
        places.push([node as Record<string, unknown>, key]);
        visit((node as Record<string, unknown>)[key], depth + 1);
      }
    };
    visit(tree, 0);
    const [node, key] = places[place % places.length] ?? [];
    if (node && key !== undefined) node[key] = structuredClone(value);
  }
  return JSON.stringify(tree);
}

const changes = fc.array(fc.tuple(fc.nat(10_000), fc.constantFrom(...HOSTILE)), { minLength: 1, maxLength: 3 });

/** What is taken in can be saved as it is: the server reads it, and the contract leaves it as it is. */
function expectToBeSaved({ results, entries }: HistoryFile): void {
  for (const facts of results) {
    const body = toFactsOnTheWire(facts);
    expect(isSendable(body)).toBe(true);
    expect(v.parse(saveResult.body, body)).toEqual(facts);
  }
  for (const { timestamp, ...draft } of entries) {
    expect(results.map((facts) => facts.timestamp)).toContain(timestamp);
    expect(isSendable(draft)).toBe(true);
    expect(v.parse(entryDraft, draft)).toEqual(draft);
  }
}

test('of a file with anything in any place only what can be saved is taken in, and nothing throws', () => {
  let taken = 0;
  fc.assert(
    fc.property(changes, (all) => {
      const month = MONTH.replace(/^ {2}- (.*)$/m, (_, row) => `  - ${withHostile(row, all)}`);
      for (const parsed of [parseHistoryFile(withHostile(JSON_FILE, all)), parseMonthFiles([month])]) {
        if (!parsed.ok) continue;
        taken += parsed.value.results.length;
        expectToBeSaved(parsed.value);
      }
    }),
    { seed: 20_261_119, numRuns: 500 },
  );
  expect(taken).toBeGreaterThan(300);
});
