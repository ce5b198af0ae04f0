import type { FactsOnTheWire, ResultFacts } from '#contract/divination.ts';
import { toFactsOnTheWire } from '#contract/facts-on-the-wire.ts';
import { canonicalTimestamp } from '#contract/timestamp.ts';
import { type Cast, castByTime } from '#core/casting/cast.ts';
import { type CastFigure, isSameCast } from '#core/casting/cast-name.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';

const HEXAGRAM = /^[01]{6}$/;
/** Canonical for sure, and by far the most frequent: days 1 to 28 exist in every month. */
const CANONICAL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

function instantOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  return CANONICAL.test(text) ? text : canonicalTimestamp(text);
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => value !== null && typeof value === 'object';

const isWithin = (value: unknown, low: number, high: number): value is number =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high;

/** The time cast with these numbers, if they lead to this hexagram and line. */
function timeCastOf(basis: unknown, figure: CastFigure): Cast | null {
  if (!isObject(basis)) return null;
  const { yearNumber, monthNumber, dayNumber, hourNumber } = basis;
  if (!isWithin(yearNumber, 1, 12) || !isWithin(monthNumber, 1, 12)) return null;
  if (!isWithin(dayNumber, 1, 30) || !isWithin(hourNumber, 1, 12)) return null;
  const cast = castByTime({ yearNumber, monthNumber, dayNumber, hourNumber });
  return isSameCast(cast, figure) ? cast : null;
}

/**
 * The stored form is the facts of the contract; null for anything else. Written by hand, because a history of 5,000 is read
 * before the first render; stored-facts.test.ts compares it with the schema of the contract.
 */
export function parseFacts(value: unknown): ResultFacts | null {
  if (!isObject(value)) return null;
  const { mainHexagram, movingYao, timestamp } = value;
  if (typeof mainHexagram !== 'string' || !HEXAGRAM.test(mainHexagram) || !isWithin(movingYao, 0, 5)) return null;
  const instant = instantOf(timestamp);
  if (instant === null) return null;
  const figure = { main: mainHexagram as HexagramCode, moving: movingYao as LineIndex };
  const timeCast = value['method'] === 'time' ? timeCastOf(value['basis'], figure) : null;
  return { timestamp: instant, cast: timeCast ?? { method: 'manual', ...figure } };
}

export const toStoredFacts = (facts: ResultFacts): FactsOnTheWire => toFactsOnTheWire(facts);

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
