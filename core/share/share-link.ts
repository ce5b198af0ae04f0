import type { DayAt } from '../calendar/almanac.ts';
import { type Cast, type CastWithBasis, type MethodWithBasis, manualCast, type UnknownCast } from '../casting/cast.ts';
import { type CastFigure, isSameCast } from '../casting/cast-name.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import { LINE_INDICES } from '../hexagram/line.ts';
import { type Omen, omenOf } from '../journal/omen.ts';
import { questionOf } from '../journal/question.ts';
import { UTC_OFFSET_MAX_MINUTES } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';
import { parseBase64Url, toBase64Url } from './base64url.ts';
import { type ByteReader, checksumOf, readerOf, UnreadableBytes, varintOf, zigzagOf } from './byte-reader.ts';
import {
  castOfLinkedNumbers,
  linkedCountOf,
  methodNumberOf,
  methodOfNumber,
  toLinkedNumbers,
} from './linked-methods.ts';
import { readOmen, readQuestion, toOmenBytes } from './linked-omen.ts';
import { toUtf8 } from './utf8.ts';

/** What a link carries of a cast. docs/share-link.md describes its bytes. */
export interface SharedCast {
  readonly cast: Cast;
  /** The instant cast for, in milliseconds since 1970. */
  readonly castForMs: number;
  readonly utcOffset: number | null;
  readonly dayAt: DayAt | null;
  readonly question?: string | null;
  readonly omen?: Omen | null;
}

export interface OpenedCast extends SharedCast {
  readonly question: string | null;
  readonly omen: Omen | null;
  /**
   * How the cast was made, where its raw inputs are not all in the link: `cast` is then a manual cast of the same figure. Its words
   * are not those that were cast with, but as many. Null where `cast` says it.
   */
  readonly madeBy: CastWithBasis | UnknownCast | null;
}

/** Of a version or a method that is yet to come; or incomplete, altered, or never made by this app. */
export type LinkError = 'unknownVersion' | 'damaged';

/** Without 外应 and with it: a link that has none stays what it always was, and is opened by every version. */
const PLAIN_VERSION = 1;
const OMEN_VERSION = 2;
const MANUAL = 0;
const UNKNOWN_METHOD = 255;
const DAY_RULES = [null, 0, 23] as const;
/**
 * What a clock shows at the start of the year 1, in which the calendar begins and is Julian, and at the end of 9999. As numbers: a link
 * loads no calendar.
 */
const FIRST_MS = -62_135_769_600_000;
const LAST_MS = 253_402_300_799_999;
/** Longer than the longest link, even with every character of it as an escape. */
const LINK_MAX_CHARACTERS = 8000;

function methodBytes(cast: Cast): readonly number[] {
  if (cast.method === 'manual') return [MANUAL];
  return [cast.method === 'unknown' ? UNKNOWN_METHOD : methodNumberOf(cast.method)];
}

/** Hexagram, moving lines (初爻 the lowest bit), day rule, and whether offset and question follow: 6, 6, 2, 1 and 1 bits. */
function headBytes(
  { cast: { main, moving }, utcOffset, dayAt }: SharedCast,
  question: string | null,
): readonly number[] {
  const lines = moving.reduce<number>((bits, line) => bits | (1 << line), 0);
  const flags = (DAY_RULES.indexOf(dayAt) << 2) | (utcOffset === null ? 0 : 2) | (question === null ? 0 : 1);
  const head = (Number.parseInt(main, 2) << 10) | (lines << 4) | flags;
  return [head >> 8, head & 255];
}

/** 1.… : the part of a link after the #; 2.… with 外应. */
export function toShareLink(shared: SharedCast): string {
  const { cast, castForMs, utcOffset } = shared;
  const question = questionOf(shared.question ?? '');
  const questionBytes = question === null ? [] : toUtf8(question);
  const omen = shared.omen ? omenOf(shared.omen) : null;
  const body = [
    ...methodBytes(cast),
    ...headBytes(shared, question),
    ...varintOf(zigzagOf(castForMs)),
    ...(utcOffset === null ? [] : varintOf(zigzagOf(utcOffset))),
    ...(cast.method === 'manual' || cast.method === 'unknown' ? [] : toLinkedNumbers(cast).flatMap(varintOf)),
    ...(question === null ? [] : varintOf(questionBytes.length)),
    ...questionBytes,
    ...(omen === null ? [] : toOmenBytes(omen)),
  ];
  const checksum = checksumOf(body);
  return `${omen === null ? PLAIN_VERSION : OMEN_VERSION}.${toBase64Url([...body, checksum >> 8, checksum & 255])}`;
}

const check = (isRight: boolean): void => {
  if (!isRight) throw new UnreadableBytes();
};

function readHead(reader: ByteReader) {
  const head = (reader.byte() << 8) | reader.byte();
  const dayAt = DAY_RULES[(head >> 2) & 3];
  if (dayAt === undefined) throw new UnreadableBytes();
  const main = (head >> 10).toString(2).padStart(6, '0') as HexagramCode;
  const moving = LINE_INDICES.filter((line) => (head >> (4 + line)) & 1);
  return { figure: { main, moving }, dayAt, hasOffset: (head & 2) !== 0, hasQuestion: (head & 1) !== 0 };
}

function readNumbers(reader: ByteReader, name: MethodWithBasis): readonly number[] {
  const count = linkedCountOf(name) ?? reader.varint();
  const numbers: number[] = [];
  while (numbers.length < count) numbers.push(reader.varint()); // ends with the bytes at the latest
  return numbers;
}

const unknownCast = (figure: CastFigure): UnknownCast => ({
  method: 'unknown',
  ...figure,
  given: { method: 'unknown', basis: null },
});

/** The cast, computed again from its raw inputs. */
function readCast(reader: ByteReader, methodNumber: number, figure: CastFigure): Pick<OpenedCast, 'cast' | 'madeBy'> {
  if (methodNumber === MANUAL) return { cast: manualCast(figure), madeBy: null };
  const method = methodOfNumber(methodNumber);
  if (method === null) return { cast: manualCast(figure), madeBy: unknownCast(figure) };
  const found = castOfLinkedNumbers(method, readNumbers(reader, method));
  if (!found || !isSameCast(found.cast, figure)) throw new UnreadableBytes();
  if (!found.isWithoutWords) return { cast: found.cast, madeBy: null };
  return { cast: manualCast(figure), madeBy: found.cast };
}

/**
 * Whether the clock that the cast was made by shows a year of the calendar, and an ISO text has it with four digits. Where the clock
 * is not recorded, it may have been any.
 */
function isOfCalendar(castForMs: number, utcOffset: number | null): boolean {
  const [west, east] = [utcOffset ?? -UTC_OFFSET_MAX_MINUTES, utcOffset ?? UTC_OFFSET_MAX_MINUTES];
  return castForMs + west * 60_000 >= FIRST_MS && castForMs + Math.max(0, east) * 60_000 <= LAST_MS;
}

function readBody(bytes: readonly number[], version: number): OpenedCast {
  const reader = readerOf(bytes);
  const methodNumber = reader.byte();
  const { figure, dayAt, hasOffset, hasQuestion } = readHead(reader);
  const castForMs = reader.signed();
  const utcOffset = hasOffset ? reader.signed() : null;
  check(utcOffset === null || Math.abs(utcOffset) <= UTC_OFFSET_MAX_MINUTES);
  check(isOfCalendar(castForMs, utcOffset));
  const made = readCast(reader, methodNumber, figure);
  const question = hasQuestion ? readQuestion(reader, reader.varint()) : null;
  const omen = version === OMEN_VERSION ? readOmen(reader) : null;
  check(reader.isAtEnd());
  return { ...made, castForMs, utcOffset, dayAt, question, omen };
}

const isKnownMethod = (number: number | undefined): boolean =>
  number === MANUAL || number === UNKNOWN_METHOD || methodOfNumber(number ?? -1) !== null;

/** An address may come with %-escapes where it went through another app. They are decoded once. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Reads what `toShareLink` writes, with everything computed again: what does not agree is refused. */
export function parseShareLink(fragment: string): Result<OpenedCast, LinkError> {
  if (fragment.length > LINK_MAX_CHARACTERS) return err('damaged');
  const [, version, payload] = /^([1-9]\d{0,3})\.(.*)$/su.exec(unescaped(fragment)) ?? [];
  if (version === undefined || payload === undefined) return err('damaged');
  if (Number(version) > OMEN_VERSION) return err('unknownVersion');
  const bytes = parseBase64Url(payload);
  if (!bytes || bytes.length < 3) return err('damaged');
  const body = bytes.slice(0, -2);
  if (checksumOf(bytes) !== 0) return err('damaged'); // of a body and its own checksum it is 0
  if (!isKnownMethod(body[0])) return err('unknownVersion');
  try {
    return ok(readBody(body, Number(version)));
  } catch (error) {
    if (error instanceof UnreadableBytes) return err('damaged');
    throw error;
  }
}
