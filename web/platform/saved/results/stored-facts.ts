import type { ResultFacts } from '#contract/divination.ts';
import { toMethodAndBasis } from '#contract/facts-on-the-wire.ts';
import { movingLinesOf } from '#contract/moving-lines.ts';
import { canonicalTimestamp } from '#contract/timestamp.ts';
import { fieldsOf, isWithin } from '#core/casting/basis-fields.ts';
import type { CastMoment } from '#core/casting/cast.ts';
import { type CastFigure, castName, parseCastName } from '#core/casting/cast-name.ts';
import { METHOD_NAME } from '#core/casting/methods.ts';
import { parseCast } from '#core/casting/parse-cast.ts';
import { parseHexagram } from '#core/hexagram/hexagram.ts';
import { UTC_OFFSET_MAX_MINUTES } from '#core/limits.ts';

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

/** The times, the method and the raw inputs have the same names in both shapes. A method that is not known is kept as it is. */
function factsFrom(figure: CastFigure, fields: Fields): ResultFacts | null {
  const { method, basis, utcOffset, dayAt } = fields;
  const timestamp = instantOf(fields['timestamp']);
  const castFor = fields['castFor'] === fields['timestamp'] ? timestamp : instantOf(fields['castFor']);
  if (timestamp === null || castFor === null || typeof method !== 'string' || !METHOD_NAME.test(method)) return null;
  if (dayAt !== null && dayAt !== 0 && dayAt !== 23) return null;
  if (utcOffset !== null && !isWithin(utcOffset, -UTC_OFFSET_MAX_MINUTES, UTC_OFFSET_MAX_MINUTES)) return null;
  return { timestamp, cast: parseCast(figure, method, basis), castFor, utcOffset, dayAt };
}

/** At most 4,096, and a long list has each of them many times. */
const figures = new Map<string, CastFigure>();

function figureNamed(name: unknown): CastFigure | null {
  if (typeof name !== 'string') return null;
  const known = figures.get(name);
  if (known) return known;
  const parsed = parseCastName(name);
  if (!parsed.ok) return null;
  figures.set(name, parsed.value);
  return parsed.value;
}

/** Reads what `toStoredFacts` writes; null if one of its fields is missing or wrong. Other fields are ignored. */
export function parseStoredFacts(value: unknown): ResultFacts | null {
  const fields = fieldsOf(value);
  const figure = figureNamed(fields['figure']);
  return figure && factsFrom(figure, fields);
}

/**
 * A result as the API gives and takes it, in the server's list and in a history file; what a save may leave out may be missing here.
 * Written by hand, because a list may have 5,000; stored-facts.test.ts compares it with the schema of the contract.
 */
export function parseFacts(value: unknown): ResultFacts | null {
  const { mainHexagram, movingYao, movingLines, ...rest } = fieldsOf(value);
  const main = parseHexagram(typeof mainHexagram === 'string' ? mainHexagram : '');
  const moving = movingLinesOf(movingYao, movingLines);
  if (!main.ok || !moving) return null;
  const { timestamp, castFor = timestamp, method = 'manual', basis, utcOffset = null, dayAt = null } = rest;
  return factsFrom({ main: main.value, moving }, { timestamp, castFor, method, basis, utcOffset, dayAt });
}

/** All of them, or null if one cannot be read. */
const listParser =
  (parse: typeof parseFacts) =>
  (value: unknown): readonly ResultFacts[] | null => {
    if (!Array.isArray(value)) return null;
    const parsed: ResultFacts[] = [];
    for (const item of value) {
      const facts = parse(item);
      if (facts === null) return null;
      parsed.push(facts);
    }
    return parsed;
  };

export const parseStoredList = listParser(parseStoredFacts);
export const parseFactsList = listParser(parseFacts);
