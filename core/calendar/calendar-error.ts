const MESSAGES = {
  wrongYear: 'wrong year',
  wrongMonth: 'wrong month',
  wrongDay: 'wrong day',
  wrongHour: 'wrong hour',
  wrongMinute: 'wrong minute',
  wrongSecond: 'wrong second',
  wrongLunarMonth: 'wrong lunar month',
  wrongLunarDay: 'wrong lunar day',
  wrongMoment: 'wrong moment',
} as const;

export type CalendarErrorCode = keyof typeof MESSAGES;

/**
 * Thrown for a date or time that does not exist: 6月31日 is an error, not 7月1日. The command line
 * (scripts/yi/) and `parseLunarDate` pass on what a person chose, and catch it; everywhere else a wrong field is a bug.
 */
export class CalendarError extends Error {
  readonly code: CalendarErrorCode;

  constructor(code: CalendarErrorCode, value: unknown) {
    super(`${MESSAGES[code]} ${typeof value === 'string' ? JSON.stringify(value) : value}`);
    this.name = 'CalendarError';
    this.code = code;
  }
}

/** Throws unless `value` is a whole number within the bounds. For a month, 13, NaN, 1.5 and the text "5" all throw. */
export function requireWhole(
  value: number,
  bounds: readonly [low: number, high: number],
  code: CalendarErrorCode,
): void {
  if (!Number.isInteger(value) || value < bounds[0] || value > bounds[1]) throw new CalendarError(code, value);
}
