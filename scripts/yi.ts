/**
 * Runs core from the command line and prints JSON:
 *   yi cast --upper 坎 --lower 震 --line 1                      line 1–6 from the bottom
 *   yi cast --upper 坎 --lower 震 --lines 1,4,5                 or --lines none
 *   yi cast --time 2025-01-16T15:30:00+08:00 [--day-at 23]
 *   yi almanac 2025-01-16T15:30:00+08:00 [--day-at 23]
 *   yi text 010001
 *   yi export
 */
import { parseArgs } from 'node:util';
import type { ResultFacts } from '#contract/divination.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import { MESSAGES } from '#contract/messages.ts';
import { almanacOf, type DayAt } from '#core/calendar/almanac.ts';
import { CalendarError } from '#core/calendar/calendar-error.ts';
import { ganzhiName } from '#core/calendar/ganzhi.ts';
import { chinaIsoOf, momentFromIso, utcOffsetOf } from '#core/calendar/moment.ts';
import type { SolarTerm } from '#core/calendar/solar-term.ts';
import { yearsAround } from '#core/calendar/years.ts';
import { castManually } from '#core/casting/cast.ts';
import { textsToRead } from '#core/casting/kaobianzhan.ts';
import { castByTime } from '#core/casting/time.ts';
import { timeBasisOf } from '#core/casting/time-basis.ts';
import { parseHexagram } from '#core/hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES, type LineIndex, lineOf } from '#core/hexagram/line.ts';
import { textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import { parseTrigramName, type TrigramCode } from '#core/trigram/trigram.ts';

const USAGE = `用法：
  yi cast --upper 坎 --lower 震 --line 1
  yi cast --upper 坎 --lower 震 --lines 1,4,5（不动写 none）
  yi cast --time 2025-01-16T15:30:00+08:00 [--day-at 23]
  yi almanac 2025-01-16T15:30:00+08:00 [--day-at 23]
  yi text 010001
  yi export`;

/** A wrong argument: one line on standard error, exit code 2. */
class Refusal extends Error {}

interface Options {
  readonly upper?: string;
  readonly lower?: string;
  readonly line?: string;
  readonly lines?: string;
  readonly time?: string;
  readonly 'day-at'?: string;
}

function trigramFrom(option: string, text: string | undefined): TrigramCode {
  const trigram = parseTrigramName(text ?? '');
  if (!trigram.ok) throw new Refusal(`--${option} 应为 乾 兑 离 震 巽 坎 艮 坤 之一`);
  return trigram.value;
}

/** 1,4,5: different lines in any order, 1–6 from the bottom. Null for any other text. */
function lineNumbersOf(text: string): readonly LineIndex[] | null {
  if (!/^[1-6](,[1-6])*$/.test(text)) return null;
  const given = text.split(',').map((digit) => lineOf(Number(digit) as 1));
  return new Set(given).size === given.length ? LINE_INDICES.filter((line) => given.includes(line)) : null;
}

function movingFrom({ line, lines }: Options): readonly LineIndex[] {
  if (line !== undefined && lines !== undefined) throw new Refusal('--line 与 --lines 只能用一个');
  if (lines === 'none') return [];
  const moving = lineNumbersOf(lines ?? line ?? '');
  if (lines === undefined && moving?.length !== 1) throw new Refusal('--line 应为 1 至 6，自下而上数');
  if (moving === null) throw new Refusal('--lines 应为 1 至 6，不重复，以逗号相隔，自下而上数；六爻不动写 none');
  return moving;
}

const manualCast = (options: Options) =>
  castManually(trigramFrom('upper', options.upper), trigramFrom('lower', options.lower), movingFrom(options));

function dayAtFrom(text: string | undefined): DayAt {
  if (text === undefined || text === '0') return 0;
  if (text === '23') return 23;
  throw new Refusal('--day-at 只能是 0 或 23');
}

/** The result on the wire, and the texts that 考变占 reads, the leading one first. */
const printed = (facts: ResultFacts) => ({
  ...toDivinationResult(facts, textOf),
  basis: 'basis' in facts.cast ? facts.cast.basis : null,
  rule: { name: '考变占', texts: textsToRead(facts.cast) },
});

async function cast(options: Options): Promise<unknown> {
  if (options.time === undefined) {
    const timestamp = new Date().toISOString();
    return printed({ timestamp, cast: manualCast(options), castFor: timestamp, utcOffset: null, dayAt: null });
  }
  if (options.upper ?? options.lower ?? options.line ?? options.lines)
    throw new Refusal('--time 不能与 --upper、--lower、--line、--lines 同用');
  const moment = momentFromIso(options.time);
  const years = await yearsAround(moment.wall.year);
  const dayAt = dayAtFrom(options['day-at']);
  const timestamp = new Date(moment.instant * 1000).toISOString();
  const timeCast = castByTime(timeBasisOf(moment, years, dayAt));
  return printed({ timestamp, cast: timeCast, castFor: timestamp, utcOffset: utcOffsetOf(moment), dayAt });
}

async function almanac(iso: string, options: Options): Promise<unknown> {
  const moment = momentFromIso(iso);
  const years = await yearsAround(moment.wall.year);
  const { lunar, pillars, lunarYearPillar, term, next, doubleHourIndex } = almanacOf(
    moment,
    years,
    dayAtFrom(options['day-at']),
  );
  const named = ({ name, at }: SolarTerm) => ({ name, at: chinaIsoOf(at) });
  return {
    lunar: { year: lunar.year, month: lunar.month, leap: lunar.isLeap, day: lunar.day },
    pillars: {
      year: ganzhiName(pillars.year),
      month: ganzhiName(pillars.month),
      day: ganzhiName(pillars.day),
      hour: ganzhiName(pillars.hour),
    },
    lunarYearPillar: ganzhiName(lunarYearPillar),
    term: named(term),
    next: named(next),
    doubleHourIndex,
  };
}

async function text(code: string): Promise<unknown> {
  const hexagram = parseHexagram(code);
  if (!hexagram.ok) throw new Refusal(MESSAGES.hexagramNotFound);
  const { value } = hexagram;
  const { plain, wings } = await loadCompanion(value);
  return {
    code: value,
    number: hexagramNumberOf(value),
    name: shortName(value),
    fullName: fullName(value),
    ...textOf(value),
    plain: { ...plain, ...wings },
  };
}

const exported = () => ({
  hexagrams: KING_WEN_ORDER.map((code) => ({
    code,
    name: shortName(code),
    ...textOf(code),
  })),
});

async function run(args: readonly string[]): Promise<unknown> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      upper: { type: 'string' },
      lower: { type: 'string' },
      line: { type: 'string' },
      lines: { type: 'string' },
      time: { type: 'string' },
      'day-at': { type: 'string' },
    },
  });
  const [command, subject, ...rest] = positionals;
  if (rest.length === 0) {
    if (command === 'cast' && subject === undefined) return cast(values);
    if (command === 'almanac' && subject !== undefined) return almanac(subject, values);
    if (command === 'text' && subject !== undefined) return text(subject);
    if (command === 'export' && subject === undefined) return exported();
  }
  throw new Refusal(USAGE);
}

try {
  console.log(JSON.stringify(await run(process.argv.slice(2)), null, 2));
} catch (error) {
  const isBadArgument =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof Refusal || error instanceof CalendarError || isBadArgument)) throw error;
  console.error(isBadArgument ? USAGE : error.message);
  process.exitCode = 2;
}
