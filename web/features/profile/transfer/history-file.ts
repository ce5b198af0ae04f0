/** The history as a file: the facts of the contract, each with a name for people who open the file, and with its entry. docs/history-file.md describes it. */
import * as v from 'valibot';
import { type FactsOnTheWire, isKeptBasis, type ResultFacts } from '#contract/divination.ts';
import { bytesOf, entryDraft } from '#contract/entry.ts';
import { toFactsOnTheWire, toMethodAndBasis } from '#contract/facts-on-the-wire.ts';
import { ENTRY_MAX_BYTES, PRACTICE_ANSWERS_MAX, RESULTS_MAX } from '#contract/limits.ts';
import { isSendable } from '#contract/sendable.ts';
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { castName } from '#core/casting/cast-name.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';
import type { Entry } from '#core/journal/entry.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { err, ok, type Result } from '#core/result.ts';
import { parseFacts } from '#web/platform/saved/results/stored-facts.ts';
import { dayKeyOf } from '#web/ui/rows/day-key.ts';

export const HISTORY_APP = '观象';
/** The first that a release has written. */
export const FIRST_VERSION = 3;
/** With the log of practice. A file without it stays one of the first version, which 1.0.0 reads. */
const PRACTICE_VERSION = 4;

/** 观象卦例-2026-11-15.json, in the time zone of the device. */
export const historyFileName = (now: Date, extension: 'json' | 'zip' = 'json'): string =>
  `观象卦例-${dayKeyOf(now)}.${extension}`;

export const toRow = (facts: ResultFacts): { readonly name: string } & FactsOnTheWire => ({
  name: `${fullName(facts.cast.main)}·${movementOf(facts.cast.moving)}`,
  ...toFactsOnTheWire(facts),
});

/** One field a line. The entry is one line, however long: with a line for each of its fields a file of small notes would double. */
function rowText(facts: ResultFacts, entry: Entry | undefined): string {
  const fields = JSON.stringify(toRow(facts), null, 2).slice(0, -2);
  const { timestamp: _, cast, ...written } = entry ?? {};
  const last = cast === castName(facts.cast) ? `,\n  "entry": ${JSON.stringify(written)}` : '';
  const lines = `${fields}${last}\n}`.split('\n');
  return lines.map((line) => `    ${line}`).join('\n');
}

const listText = (rows: readonly string[]): string => (rows.length > 0 ? `[\n${rows.join(',\n')}\n  ]` : '[]');

export function toHistoryFile(
  results: readonly ResultFacts[],
  entries: ReadonlyMap<string, Entry>,
  now: Date,
  practice: readonly PracticeAnswer[] = [],
): string {
  const version = practice.length > 0 ? PRACTICE_VERSION : FIRST_VERSION;
  const head = JSON.stringify({ app: HISTORY_APP, version, exportedAt: now.toISOString() }, null, 2).slice(0, -2);
  const rows = listText(results.map((facts) => rowText(facts, entries.get(facts.timestamp))));
  const answers = listText(practice.map((answer) => `    ${JSON.stringify(answer)}`));
  return `${head},\n  "results": ${rows}${practice.length > 0 ? `,\n  "practice": ${answers}` : ''}\n}\n`;
}

export type HistoryFileProblem = 'notJson' | 'notOurs' | 'older' | 'newer' | 'tooMany' | 'nothingReadable';

export interface HistoryFile {
  /** Each timestamp once. */
  readonly results: readonly ResultFacts[];
  /** Rows with a timestamp that occurred before. */
  readonly repeated: number;
  readonly unreadable: number;
  /** Of these results, each once. */
  readonly entries: readonly Entry[];
  readonly unreadableEntries: number;
  /** The log of practice as in the file, not parsed; transfer-answers.ts reads it. */
  readonly practice?: readonly unknown[];
}

/** Written by this app, in whatever version. */
export const isOurHead = (app: unknown, version: unknown): version is number =>
  app === HISTORY_APP && Number.isInteger(version) && (version as number) >= 1;

/** Why a file of this version cannot be read, where the newest that can is `newest`. */
export function versionRefusal(version: number, newest: number): 'older' | 'newer' | null {
  if (version < FIRST_VERSION) return 'older';
  return version > newest ? 'newer' : null;
}

/** What the server would refuse could never be saved: it would wait on the device for ever. */
function canBeSaved(facts: ResultFacts): boolean {
  const body = toFactsOnTheWire(facts);
  return isSendable(body) && isKeptBasis(body.method, body.basis);
}

/** Stricter than the server, which keeps a cast with wrong raw inputs as a manual one: here the row is unreadable. */
function parseRow(row: unknown): Row | null {
  const facts = parseFacts(row);
  const { method = 'manual', entry } = fieldsOf(row);
  if (!facts || toMethodAndBasis(facts.cast).method !== method || !canBeSaved(facts)) return null;
  return { facts, entry: parseEntry(entry, facts) };
}

interface Row {
  readonly facts: ResultFacts;
  /** Undefined: there is none. Null: it is unreadable. */
  readonly entry: Entry | null | undefined;
}

function parseEntry(written: unknown, { timestamp, cast }: ResultFacts): Row['entry'] {
  if (written === undefined || written === null) return undefined;
  const parsed = v.safeParse(entryDraft, { ...fieldsOf(written), cast: castName(cast) });
  if (!parsed.success || !isSendable(parsed.output)) return null;
  const entry = { timestamp, ...parsed.output };
  return bytesOf(entry) <= ENTRY_MAX_BYTES ? entry : null;
}

function parseJson(text: string): Result<unknown, 'notJson'> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err('notJson');
  }
}

/** The readable rows, or why the file is not ours. */
export function parseHistoryFile(text: string): Result<HistoryFile, HistoryFileProblem> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const { app, version, results, practice } = fieldsOf(json.value);
  if (!isOurHead(app, version) || !Array.isArray(results)) return err('notOurs');
  if (practice !== undefined && !Array.isArray(practice)) return err('notOurs');
  const refusal = versionRefusal(version, PRACTICE_VERSION);
  if (refusal) return err(refusal);
  if ((practice?.length ?? 0) > PRACTICE_ANSWERS_MAX) return err('tooMany');
  const history = historyOfRows(results);
  return history.ok && practice ? ok({ ...history.value, practice }) : history;
}

/** Unreadable rows are counted, never guessed. */
export function historyOfRows(rows: readonly unknown[]): Result<HistoryFile, HistoryFileProblem> {
  if (rows.length > RESULTS_MAX) return err('tooMany');
  const readable = rows.map(parseRow).filter((row) => row !== null);
  if (readable.length === 0 && rows.length > 0) return err('nothingReadable');
  const byTimestamp = new Map(readable.toReversed().map((row) => [row.facts.timestamp, row])); // of two equal ones, the first in the file
  const taken = [...byTimestamp.values()].toReversed();
  return ok({
    results: taken.map(({ facts }) => facts),
    repeated: readable.length - taken.length,
    unreadable: rows.length - readable.length,
    entries: taken.flatMap(({ entry }) => entry ?? []),
    unreadableEntries: taken.filter(({ entry }) => entry === null).length,
  });
}
