/** The history as a file: the facts of the contract, each with a name for people who open the file. */
import * as v from 'valibot';
import type { FactsOnTheWire, ResultFacts } from '#contract/divination.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import { RESULTS_MAX } from '#contract/limits.ts';
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { movementOf } from '#core/hexagram/line.ts';
import { err, ok, type Result } from '#core/result.ts';
import { parseFacts } from '#web/platform/stored-facts.ts';

const APP = '观象';
/** Version 1 had one moving line and no clock; it is read like version 2. */
const VERSION = 2;

/** The longest history takes 3.4 MB; another program may have reformatted the file. */
export const HISTORY_FILE_MAX_BYTES = 4 * 1024 * 1024;

const two = (value: number): string => String(value).padStart(2, '0');

/** 观象卦例-2026-11-15.json, in the time zone of the device. */
export const historyFileName = (now: Date): string =>
  `观象卦例-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.json`;

const toRow = (facts: ResultFacts): { readonly name: string } & FactsOnTheWire => ({
  name: `${fullName(facts.cast.main)}·${movementOf(facts.cast.moving)}`,
  ...toFactsOnTheWire(facts),
});

export function toHistoryFile(results: readonly ResultFacts[], now: Date): string {
  const file = { app: APP, version: VERSION, exportedAt: now.toISOString(), results: results.map(toRow) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export type HistoryFileProblem = 'notJson' | 'notOurs' | 'newer' | 'tooMany' | 'nothingReadable';

export interface HistoryFile {
  /** Each timestamp once. */
  readonly results: readonly ResultFacts[];
  /** Rows with a timestamp that occurred before. */
  readonly repeated: number;
  readonly unreadable: number;
}

const envelope = v.object({
  app: v.literal(APP),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  results: v.array(v.unknown()),
});

/** Stricter than the server, which keeps a cast with wrong raw inputs as a manual one: here the row is unreadable. */
function parseRow(row: unknown): ResultFacts | null {
  const facts = parseFacts(row);
  const { method = 'manual' } = fieldsOf(row);
  return facts?.cast.method === method ? facts : null;
}

function parseJson(text: string): Result<unknown, 'notJson'> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err('notJson');
  }
}

/** The readable rows, or why the file is not ours. Unreadable rows are counted, never guessed. */
export function parseHistoryFile(text: string): Result<HistoryFile, HistoryFileProblem> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = v.safeParse(envelope, json.value);
  if (!parsed.success) return err('notOurs');
  if (parsed.output.version > VERSION) return err('newer');
  const rows = parsed.output.results;
  if (rows.length > RESULTS_MAX) return err('tooMany');
  const readable = rows.map(parseRow).filter((facts) => facts !== null);
  if (readable.length === 0 && rows.length > 0) return err('nothingReadable');
  const byTimestamp = new Map(readable.toReversed().map((facts) => [facts.timestamp, facts])); // of two equal ones, the first in the file
  return ok({
    results: [...byTimestamp.values()].toReversed(),
    repeated: readable.length - byTimestamp.size,
    unreadable: rows.length - readable.length,
  });
}
