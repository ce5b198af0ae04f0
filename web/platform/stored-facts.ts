import type { ResultFacts } from '#contract/divination.ts';
import { toMethodAndBasis } from '#contract/facts-on-the-wire.ts';
import { UTC_OFFSET_MAX_MINUTES } from '#contract/limits.ts';
import { movingLinesOf } from '#contract/moving-lines.ts';
import { canonicalTimestamp } from '#contract/timestamp.ts';
import { fieldsOf, isWithin } from '#core/casting/basis-fields.ts';
import type { CastMoment } from '#core/casting/cast.ts';
import { type CastFigure, castName } from '#core/casting/cast-name.ts';
import { parseCast } from '#core/casting/parse-cast.ts';
import { parseCastName } from '#core/casting/parse-cast-name.ts';
import { parseHexagram } from '#core/hexagram/hexagram.ts';

/** A result as this device stores it: in lists, operations, drafts, and for the visit. */
export interface StoredFacts extends CastMoment {
  readonly timestamp: string;
  /** The name of the cast: 010001-010000. */
  readonly figure: string;
  readonly method: string;
  readonly basis?: unknown;
}

export const toStoredFacts = ({ timestamp, cast, castFor, utcOffset, dayAt }: ResultFacts): StoredFacts => ({
  timestamp,
  figure: castName(cast),
  ...toMethodAndBasis(cast),
  castFor,
  utcOffset,
  dayAt,
});

/** Canonical for sure, and by far the most frequent: days 1 to 28 exist in every month. */
const CANONICAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

function instantOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  return CANONICAL.test(text) ? text : canonicalTimestamp(text);
}

type Fields = Readonly<Record<string, unknown>>;

/** By the name of the cast, or by the fields of the wire, in which apps stored it that knew one moving line only. */
function figureOf({ figure, mainHexagram, movingYao, movingLines }: Fields): CastFigure | null {
  if (figure !== undefined) {
    const named = parseCastName(String(figure));
    return named.ok ? named.value : null;
  }
  const main = parseHexagram(typeof mainHexagram === 'string' ? mainHexagram : '');
  const moving = movingLinesOf(movingYao, movingLines);
  return main.ok && moving ? { main: main.value, moving } : null;
}

/** Earlier apps recorded no clock, and cast for the timestamp: what is not known stays unknown. */
function momentOf({ castFor, utcOffset = null, dayAt = null }: Fields, timestamp: string): CastMoment | null {
  const instant = castFor === undefined ? timestamp : instantOf(castFor);
  if (instant === null || (dayAt !== null && dayAt !== 0 && dayAt !== 23)) return null;
  if (utcOffset !== null && !isWithin(utcOffset, -UTC_OFFSET_MAX_MINUTES, UTC_OFFSET_MAX_MINUTES)) return null;
  return { castFor: instant, utcOffset, dayAt };
}

/**
 * A result as it is stored, as it is sent, or as earlier apps stored it; null for anything else. Every stored shape is read through
 * this one function, so whatever was written before is converted when it is read. A method that is not known is kept as it is.
 * Written by hand, because a history of 5,000 is read before the first render; stored-facts.test.ts compares it with the schema of
 * the contract.
 */
export function parseFacts(value: unknown): ResultFacts | null {
  const fields = fieldsOf(value);
  const figure = figureOf(fields);
  const timestamp = instantOf(fields['timestamp']);
  if (figure === null || timestamp === null) return null;
  const moment = momentOf(fields, timestamp);
  const { method = 'manual', basis } = fields;
  if (moment === null || typeof method !== 'string') return null;
  return { timestamp, cast: parseCast(figure, method, basis), ...moment };
}

export function parseFactsList(value: unknown): readonly ResultFacts[] | null {
  if (!Array.isArray(value)) return null;
  const parsed: ResultFacts[] = [];
  for (const item of value) {
    const facts = parseFacts(item);
    if (facts === null) return null;
    parsed.push(facts);
  }
  return parsed;
}
