import { hasBrokenCharacters, lengthOf } from '#contract/schemas/text-schema.ts';
import { ENTRY_MESSAGES, MESSAGES } from '#contract/words/messages.ts';
import type { DayAt } from '#core/calendar/almanac.ts';
import { COUNT_MAX, isWithin } from '#core/casting/basis-fields.ts';
import { LINE_INDICES, type LineIndex, lineOf } from '#core/hexagram/line.ts';
import { type Omen, POSTURES, type Posture, postureName } from '#core/journal/omen.ts';
import { questionOf } from '#core/journal/question.ts';
import { OMEN_MAX_CHARACTERS } from '#core/limits.ts';
import { SUBJECTS, SUBJECTS_LEFT_OUT } from '#core/texts/subjects.ts';
import type { Subject, WeatherSubject } from '#core/texts/types.ts';
import { parseTrigramName, type TrigramCode } from '#core/trigram/trigram.ts';
import { hasReadableMarks } from '#core/written-text.ts';
import { Refusal } from './refusal.ts';

/** From 1 on, in plain digits; null for 0, -1, 1.5, 007, １２ and everything else. */
function wholeOf(text: string, high: number): number | null {
  const whole = /^[1-9][0-9]*$/.test(text) ? Number(text) : 0;
  return isWithin(whole, 1, high) ? whole : null;
}

/** 1,4,5 → each number; null where one of them is not a number. */
export function wholesOf(text: string, high: number): readonly number[] | null {
  const wholes = text.split(',').map((part) => wholeOf(part, high));
  return wholes.every((whole) => whole !== null) ? wholes : null;
}

export function countFrom(option: string, text = ''): number {
  const count = wholeOf(text, COUNT_MAX);
  if (count === null) throw new Refusal(`--${option} 应为 1 至 ${COUNT_MAX} 的整数`);
  return count;
}

export function hourFrom(text = ''): number {
  const hour = wholeOf(text, 12);
  if (hour === null) throw new Refusal('--hour 应为 1 至 12 的整数，子时为 1，亥时为 12');
  return hour;
}

export function dayAtFrom(text = '0'): DayAt {
  if (text === '0') return 0;
  if (text === '23') return 23;
  throw new Refusal('--day-at 只能是 0 或 23');
}

/** What was asked, by its name; null where nothing is said of it. */
export function subjectFrom(text: string | undefined): Subject | WeatherSubject | null {
  if (text === undefined) return null;
  if (SUBJECTS_LEFT_OUT.names.includes(text)) throw new Refusal(SUBJECTS_LEFT_OUT.text);
  const subject = SUBJECTS.find(({ name }) => name === text);
  if (!subject) throw new Refusal(`--subject 应为 ${SUBJECTS.map(({ name }) => name).join(' ')} 之一`);
  return subject;
}

export function trigramFrom(option: string, text = ''): TrigramCode {
  const trigram = parseTrigramName(text);
  if (!trigram.ok) throw new Refusal(`--${option} 应为 乾 兑 离 震 巽 坎 艮 坤 之一`);
  return trigram.value;
}

function omenTextFrom(text: string): string {
  if (hasBrokenCharacters(text) || !hasReadableMarks(text)) throw new Refusal(MESSAGES.characters);
  if (lengthOf(text.trim()) > OMEN_MAX_CHARACTERS) throw new Refusal(ENTRY_MESSAGES.omenTooLong);
  const words = questionOf(text);
  if (words === null) throw new Refusal('--omen 写起卦时看见、听见了什么');
  return words;
}

function postureFrom(text: string): Posture {
  const posture = POSTURES.find((one) => postureName(one) === text);
  if (!posture) throw new Refusal(`--posture 应为 ${POSTURES.map(postureName).join(' ')} 之一`);
  return posture;
}

/** 外应, of `--omen`, `--posture` and `--like`; null where none is given. */
export function omenFrom({ omen, posture, like }: Readonly<Record<string, string | undefined>>): Omen | null {
  if (omen === undefined && posture === undefined && like === undefined) return null;
  return {
    text: omen === undefined ? '' : omenTextFrom(omen),
    posture: posture === undefined ? null : postureFrom(posture),
    trigram: like === undefined ? null : trigramFrom('like', like),
  };
}

/** 1,4,5: different lines in any order, 1–6 from the bottom. Null for any other text. */
function linesOf(text: string): readonly LineIndex[] | null {
  const given = wholesOf(text, 6)?.map((number) => lineOf(number as 1));
  return given && new Set(given).size === given.length ? LINE_INDICES.filter((line) => given.includes(line)) : null;
}

/** Of `--line`, or of `--lines`, which may be none. */
export function movingFrom(line: string | undefined, lines: string | undefined): readonly LineIndex[] {
  if (line !== undefined && lines !== undefined) throw new Refusal('--line 与 --lines 只能用一个');
  if (lines === 'none') return [];
  const moving = linesOf(lines ?? line ?? '');
  if (lines === undefined && moving?.length !== 1) throw new Refusal('--line 应为 1 至 6，自下而上数');
  if (moving === null) throw new Refusal('--lines 应为 1 至 6，不重复，以半角逗号相隔，自下而上数；六爻不动写 none');
  return moving;
}
