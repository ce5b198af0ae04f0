const WORDS = {
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

export type CalendarErrorCode = keyof typeof WORDS;

/** A date that does not exist is refused, never rolled over to one that does. */
export class CalendarError extends Error {
  readonly code: CalendarErrorCode;

  constructor(code: CalendarErrorCode, value: unknown) {
    super(`${WORDS[code]} ${typeof value === 'string' ? JSON.stringify(value) : value}`);
    this.name = 'CalendarError';
    this.code = code;
  }
}

/** Refuses what is not a whole number within the bounds: NaN, 1.5 and the text "5" as well as 13 for a month. */
export function requireWhole(value: number, low: number, high: number, code: CalendarErrorCode): void {
  if (!Number.isInteger(value) || value < low || value > high) throw new CalendarError(code, value);
}
