import { expect, test } from 'vitest';
import { ENTRIES_MAX_BYTES, HISTORY_FILE_MAX_BYTES, RESULTS_MAX } from '#contract/limits.ts';
import { castName } from '#core/casting/cast-name.ts';
import { castBy } from '#core/casting/method.ts';
import { castByTime } from '#core/casting/time.ts';
import { YARROW } from '#core/casting/yarrow.ts';
import { type Entry, emptyEntry } from '#core/journal/entry.ts';
import { OMEN_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from '#core/limits.ts';
import { factsOf, manualFacts } from '#tests/support/facts.ts';
import { historyFileName, parseHistoryFile, toHistoryFile } from './history-file.ts';

const NOW = new Date('2026-11-15T08:00:00.000Z');
const NO_ENTRIES = { entries: [], unreadableEntries: 0 };
const BASIS = { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 };
const GE = { ...factsOf('2026-11-14T01:02:03.004Z', castByTime(BASIS)), utcOffset: 480, dayAt: 23 } as const;
const ZHUN = manualFacts('2026-11-13T00:00:00.000Z', '010001');
const ROW = { mainHexagram: '010001', movingYao: 0, timestamp: '2026-11-13T00:00:00.000Z', method: 'manual' };

const fileOf = (results: unknown, parts: object = {}): string =>
  JSON.stringify({ app: '观象', version: 3, exportedAt: NOW.toISOString(), results, ...parts });

test('the file can be read by a person: names beside codes, one field a line', () => {
  expect(toHistoryFile([GE, ZHUN], new Map(), NOW)).toBe(`{
  "app": "观象",
  "version": 3,
  "exportedAt": "2026-11-15T08:00:00.000Z",
  "results": [
    {
      "name": "泽火革·初爻动",
      "mainHexagram": "011101",
      "movingYao": 0,
      "movingLines": [
        0
      ],
      "timestamp": "2026-11-14T01:02:03.004Z",
      "method": "time",
      "basis": {
        "yearNumber": 5,
        "monthNumber": 12,
        "dayNumber": 17,
        "hourNumber": 9
      },
      "castFor": "2026-11-14T01:02:03.004Z",
      "utcOffset": 480,
      "dayAt": 23
    },
    {
      "name": "水雷屯·初爻动",
      "mainHexagram": "010001",
      "movingYao": 0,
      "movingLines": [
        0
      ],
      "timestamp": "2026-11-13T00:00:00.000Z",
      "method": "manual",
      "castFor": "2026-11-13T00:00:00.000Z",
      "utcOffset": null,
      "dayAt": null
    }
  ]
}
`);
});

const ENTRY: Entry = {
  ...emptyEntry(GE.timestamp, castName(GE.cast)),
  question: '可行否',
  notes: [{ id: 'note-0001', at: NOW.toISOString(), text: '一行\n又一行', mark: null }],
  reviewOn: '2026-12-01',
  omen: { text: '二雀争枝', posture: 'standing', trigram: '110' },
  images: ['守静'],
};

test('an entry is one line of its row, and none is written for another cast of the same moment', () => {
  const text = toHistoryFile([GE, ZHUN], new Map([[GE.timestamp, ENTRY]]), NOW);
  const { timestamp, cast, ...written } = ENTRY;
  expect(text.split('\n')).toContain(`      "entry": ${JSON.stringify(written)}`);
  expect(text.match(/"entry"/g)).toHaveLength(1);
  expect(parseHistoryFile(text)).toEqual({
    ok: true,
    value: { results: [GE, ZHUN], repeated: 0, unreadable: 0, entries: [ENTRY], unreadableEntries: 0 },
  });
  const another = toHistoryFile([manualFacts(timestamp, '010001')], new Map([[timestamp, ENTRY]]), NOW);
  expect(cast).not.toBe('010001-000001');
  expect(another).not.toContain('entry');
});

test.each([
  7,
  'entry',
  {},
  { notes: [], question: '问'.repeat(QUESTION_MAX_CHARACTERS + 1) },
  { notes: [{}] },
  { notes: [], category: '无 此' },
  { notes: [], omen: { text: '雀'.repeat(OMEN_MAX_CHARACTERS + 1) } },
  { notes: [], omen: { text: '雀', trigram: '巽' } },
  { notes: [], images: ['守\ud83d'] },
  { notes: [], question: '可\0行' },
  { notes: [], question: '可行\ud83d' },
  { notes: [{ id: 'note-0001', at: NOW.toISOString(), text: '\udc00又一行' }] },
  { notes: [], dream: ['山', { of: '\0' }] },
  { notes: [], dream: { 'a\ud800': 1 } },
])('the entry %j is counted as unreadable, and its cast is taken', (entry) => {
  expect(parseHistoryFile(fileOf([{ ...ROW, entry }]))).toEqual({
    ok: true,
    value: { results: [ZHUN], repeated: 0, unreadable: 0, entries: [], unreadableEntries: 1 },
  });
});

test('what is larger than the server takes is counted as unreadable', () => {
  const entry = { notes: [], dream: '梦'.repeat(22_000) };
  const unknown = { ...ROW, timestamp: NOW.toISOString(), method: 'dice', basis: 'x'.repeat(2047) };
  expect(parseHistoryFile(fileOf([{ ...ROW, entry }, unknown]))).toEqual({
    ok: true,
    value: { results: [ZHUN], repeated: 0, unreadable: 1, entries: [], unreadableEntries: 1 },
  });
});

test('a cast by a method of a newer app is written and read as it is', () => {
  const given = { method: 'dice', basis: { pips: [6, 6] } };
  const cast = { method: 'unknown', main: ZHUN.cast.main, moving: ZHUN.cast.moving, given } as const;
  const read = parseHistoryFile(toHistoryFile([{ ...ZHUN, cast }], new Map(), NOW));
  expect(read).toMatchObject({ ok: true, value: { results: [{ ...ZHUN, cast }], unreadable: 0 } });
});

test('the file is named by the day it was made', () => {
  expect(historyFileName(new Date(2026, 0, 5, 23, 59))).toBe('观象卦例-2026-01-05.json');
});

test('the longest history fits the largest file that is read again', () => {
  const heaps = Array(18).fill(22) as readonly number[];
  const yarrow = factsOf(NOW.toISOString(), castBy(YARROW, { heaps }));
  const longest = Array.from({ length: RESULTS_MAX }, (_, index) => ({
    ...yarrow,
    timestamp: new Date(NOW.getTime() + index).toISOString(),
  }));
  const text = toHistoryFile(longest, new Map(), NOW);
  const bytes = new TextEncoder().encode(text).length;
  expect(bytes + ENTRIES_MAX_BYTES + RESULTS_MAX * '      "entry": ,\n'.length).toBeLessThan(HISTORY_FILE_MAX_BYTES);
  expect(parseHistoryFile(text)).toEqual({
    ok: true,
    value: { results: longest, repeated: 0, unreadable: 0, ...NO_ENTRIES },
  });
});

test.each([
  ['', 'notJson'],
  ['{"app":"观象","version":3,"results":[', 'notJson'],
  ['<!doctype html>', 'notJson'],
  ['null', 'notOurs'],
  ['[]', 'notOurs'],
  ['"观象"', 'notOurs'],
  [JSON.stringify([ROW]), 'notOurs'],
  [fileOf([ROW], { app: '别家' }), 'notOurs'],
  [fileOf([ROW], { version: 0 }), 'notOurs'],
  [fileOf([ROW], { version: '3' }), 'notOurs'],
  [fileOf({ 0: ROW }), 'notOurs'],
  [fileOf(undefined), 'notOurs'],
  [fileOf([ROW], { version: 1 }), 'older'],
  [fileOf([ROW], { version: 2 }), 'older'],
  [fileOf([ROW], { version: 5 }), 'newer'],
  [fileOf(Array.from({ length: RESULTS_MAX + 1 }, () => ROW)), 'tooMany'],
  [fileOf([{}, null]), 'nothingReadable'],
])('%.40s is refused as %s', (text, problem) => {
  expect(parseHistoryFile(text)).toEqual({ ok: false, error: problem });
});

test.each([
  null,
  7,
  'row',
  [],
  {},
  { ...ROW, mainHexagram: '01000' },
  { ...ROW, mainHexagram: 10001 },
  { ...ROW, movingYao: 6 },
  { ...ROW, movingYao: '0' },
  { ...ROW, timestamp: '2026-02-30T00:00:00.000Z' },
  { ...ROW, timestamp: '2026-11-13' },
  { ...ROW, timestamp: undefined },
  { ...ROW, movingLines: [0, 1] },
  { ...ROW, movingYao: null, movingLines: [1, 0] },
  { ...ROW, utcOffset: '480' },
  { ...ROW, dayAt: 12 },
  { ...ROW, castFor: 'now' },
  { ...ROW, method: '掷骰' },
  { ...ROW, method: 'time' },
  { ...ROW, method: 'time', basis: BASIS },
  { ...ROW, method: 'time', basis: { ...BASIS, dayNumber: 31 } },
  { ...ROW, method: 'dice', basis: { pips: '\0' } },
  { ...ROW, method: 'dice', basis: { '\ud800': 6 } },
])('the row %j is counted as unreadable, and the others are taken', (row) => {
  expect(parseHistoryFile(fileOf([ROW, row]))).toEqual({
    ok: true,
    value: { results: [ZHUN], repeated: 0, unreadable: 1, ...NO_ENTRIES },
  });
});

test('of two rows with the same moment the first is taken, however the moment is written', () => {
  const again = { ...ROW, movingYao: 3, timestamp: '2026-11-13T08:00:00+08:00' };
  expect(parseHistoryFile(fileOf([ROW, again]))).toEqual({
    ok: true,
    value: { results: [ZHUN], repeated: 1, unreadable: 0, ...NO_ENTRIES },
  });
});

test('several moving lines, or none, are exported with their names and read back', () => {
  const several = [
    manualFacts('2026-11-13T00:00:00.000Z', '010001', [0, 3, 4]),
    manualFacts(NOW.toISOString(), '111111', []),
  ];
  const text = toHistoryFile(several, new Map(), NOW);
  expect(text).toContain('"name": "水雷屯·初、四、五爻动"');
  expect(text).toContain('"name": "乾为天·六爻不动"');
  expect(parseHistoryFile(text)).toEqual({
    ok: true,
    value: { results: several, repeated: 0, unreadable: 0, ...NO_ENTRIES },
  });
});

test('names are for people: a wrong one changes nothing, and what else a row says is left out', () => {
  const parsed = parseHistoryFile(fileOf([{ ...ROW, name: '乾为天', note: '<script>', __proto__: { main: 1 } }]));
  expect(parsed).toEqual({ ok: true, value: { results: [ZHUN], repeated: 0, unreadable: 0, ...NO_ENTRIES } });
});

test('a history without results is a file like any other', () => {
  expect(parseHistoryFile(toHistoryFile([], new Map(), NOW))).toEqual({
    ok: true,
    value: { results: [], repeated: 0, unreadable: 0, ...NO_ENTRIES },
  });
});

const ANSWER = {
  id: '3f2b8c1e-5d4a-4b6c-9e7f-1a2b3c4d5e6f',
  card: 'name:010001',
  answer: 'good',
  at: '2026-10-08T02:24:00.000Z',
  day: '2026-10-08',
};

test('the log of practice stands behind the results, an answer a line, in a file of version 4; without one the file is of version 3', () => {
  const text = toHistoryFile([ZHUN], new Map(), NOW, [ANSWER]);
  expect(JSON.parse(text)).toMatchObject({ version: 4, practice: [ANSWER] });
  expect(text.split('\n')).toContain(`    ${JSON.stringify(ANSWER)}`);
  expect(parseHistoryFile(text)).toMatchObject({
    ok: true,
    value: { results: [ZHUN], practice: [ANSWER] },
  });
  expect(JSON.parse(toHistoryFile([ZHUN], new Map(), NOW, []))).toMatchObject({ version: 3 });
});

test('a log of practice that is too long, or none, is refused', () => {
  const many = Array.from({ length: 100_001 }, () => 0);
  expect(parseHistoryFile(fileOf([ROW], { version: 4, practice: many }))).toEqual({ ok: false, error: 'tooMany' });
  expect(parseHistoryFile(fileOf([ROW], { version: 4, practice: 'none' }))).toEqual({ ok: false, error: 'notOurs' });
});
