import { type CastFigure, castName } from '../casting/cast-name.ts';
import { fullName } from '../hexagram/king-wen.ts';
import { movementOf } from '../hexagram/line.ts';
import { utf8Length } from '../written-text.ts';

/** 回看 as a calendar file (RFC 5545): one event of a whole day. */
export interface Review {
  /** The cast it is about: the same for the same cast on every device, so that a later file replaces the event. */
  readonly timestamp: string;
  readonly cast: CastFigure;
  /** YYYY-MM-DD */
  readonly on: string;
  /** Null unless its owner chose to give it. */
  readonly question: string | null;
  /** Where the entry is. */
  readonly url: string;
  /** When the file is written: a canonical timestamp. */
  readonly now: string;
}

const LINE_MAX_OCTETS = 75;

/** A value of the type TEXT: what separates values is escaped, a break is \n. A control character may not stand in a file at all. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');

/** At most 75 octets a line, the rest on lines that begin with a space; never cut within a character. */
export function folded(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of line) {
    const size = utf8Length(character);
    if (octets + size > LINE_MAX_OCTETS) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** 2026-11-15T08:00:00.000Z → 20261115T080000Z */
const basic = (iso: string): string => iso.replaceAll(/[-:]|\.\d+/g, '');

/** Without an end: such an event lasts the day it is on. It is no appointment, so that the day stays free. */
export function reviewCalendarOf({ timestamp, cast, on, question, url, now }: Review): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//guanxiang//review//ZH',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${basic(timestamp)}-${timestamp.slice(20, 23)}-${castName(cast)}@guanxiang`,
    `DTSTAMP:${basic(now)}`,
    `DTSTART;VALUE=DATE:${basic(on)}`,
    `SUMMARY:回看：${fullName(cast.main)}，${movementOf(cast.moving)}`,
    ...(question === null ? [] : [`DESCRIPTION:${escaped(`所问：${question}`)}`]),
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
