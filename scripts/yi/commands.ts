import { parseArgs } from 'node:util';
import type { ResultFacts } from '#contract/divination.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { almanacOf } from '#core/calendar/almanac.ts';
import { CalendarError } from '#core/calendar/calendar-error.ts';
import { ganzhiName } from '#core/calendar/ganzhi.ts';
import { chinaIsoOf, momentFromIso } from '#core/calendar/moment.ts';
import type { SolarTerm } from '#core/calendar/solar-term.ts';
import { yearsAround } from '#core/calendar/years.ts';
import { parseHexagram } from '#core/hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import { textsToRead } from '#core/reading/kaobianzhan.ts';
import { CLASSIC, textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import type { WingId } from '#core/texts/types.ts';
import { loadWing, textOfWing, WING_IDS } from '#core/texts/wings.ts';
import { visible } from '#server/visible-text.ts';
import { CAST_OPTIONS, type CastOptions, castFrom } from './cast-options.ts';
import { dayAtFrom, omenFrom, subjectFrom } from './option-values.ts';
import { read } from './read.ts';
import { Refusal } from './refusal.ts';
import { searchTexts } from './search.ts';
import { countedIn } from './text-cast.ts';

const USAGE = `用法：
  yi cast --upper 坎 --lower 震 --line 1              手动；多爻用 --lines 1,4,5，不动用 --lines none
  yi cast --time 2025-01-16T15:30:00+08:00            年月日时；可加 --day-at 23（晚子时换日）、--add 4（加数）
  yi cast --sounds 12 --hour 7                        声音；--hour 为时辰，1 至 12，子时为 1
  yi cast --things 12 --hour 7                        物数
  yi cast --numbers 1,5 --hour 10                     两数；三数不加时辰：--numbers 3,5,7
  yi cast --zhang 3 --chi 5                           丈尺
  yi cast --chi 3 --cun 5 --hour 7                    尺寸
  yi cast --object 乾 --direction 巽 --hour 4         物与方位，都写卦名
  yi cast --text 西林 [--strokes 7,8]                 二三字用笔画；一字须给左右两边：--text 林 --strokes 4,4
  yi cast --text 今日动静如何 [--tones 1,4,3,3,1,1]   四至十字用声调；十一至六十字用字数；只数汉字
  yi cast --coins 7,8,9,6,7,8                         铜钱六次，自下而上
  yi cast --yarrow h1,…,h18                           蓍草十八变，各变左边一堆之数
  yi read --time 2025-01-16T15:30:00+08:00            逐步解说一卦；起卦的写法与 yi cast 相同，可加 --subject 求财（所问）：
                                                      另读它在十八占里的一章，取象也按它选类
                                                      外应：--omen 二雀争枝（所见所闻） --posture 立（行 立 坐 卧） --like 巽（像哪一卦），可只写一样
                                                      一爻动有 text bodyUse relations images strength omen timing judge 八步，不动或多爻动只有 text bodyUse omen judge；问天时不分体用，只有 text bodyUse images omen judge
  yi almanac 2025-01-16T15:30:00+08:00 [--day-at 23]
  yi text 010001
  yi search 利涉大川                                  找卦名、拼音、卦序、上下卦、六爻（自下而上）和经传、白话里的字句
  yi export
  yi mcp                                              在标准输入输出上作 MCP 服务器，供别的程序调用；写法见 docs/with-other-programs.md`;

/** The result on the wire, and the texts that 考变占 reads, the leading one first. */
const printed = (facts: ResultFacts) => ({
  ...toDivinationResult(facts, textOf),
  basis: 'basis' in facts.cast ? facts.cast.basis : null,
  rule: { name: '考变占', texts: textsToRead(facts.cast) },
});

async function almanac(iso: string, options: CastOptions): Promise<unknown> {
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
  const {
    plain: { judgment, lines },
    wings,
  } = await loadCompanion(value);
  return {
    code: value,
    number: hexagramNumberOf(value),
    name: shortName(value),
    fullName: fullName(value),
    ...CLASSIC.hexagrams[value],
    plain: { judgment, lines, ...wings },
  };
}

/** xici_shang: the text of 系辞上. */
const wingText = async (id: WingId) => [id.replace('-', '_'), textOfWing(await loadWing(id))] as const;

const exported = async () => ({
  hexagrams: KING_WEN_ORDER.map((code) => ({
    code,
    name: shortName(code),
    ...CLASSIC.hexagrams[code],
  })),
  wings: Object.fromEntries(await Promise.all(WING_IDS.map(wingText))),
});

const READ_OPTIONS = ['subject', 'omen', 'posture', 'like'] as const;

interface Command {
  /** Whether a subject follows its name: a time, a code. */
  readonly hasSubject: boolean;
  readonly options: readonly string[];
  readonly run: (options: CastOptions, subject: string) => unknown;
}

const COMMANDS = {
  cast: {
    hasSubject: false,
    options: CAST_OPTIONS,
    run: async (options) => ({ ...printed(await castFrom(options)), ...countedIn(options) }),
  },
  read: {
    hasSubject: false,
    options: [...CAST_OPTIONS, ...READ_OPTIONS],
    run: async (options) => read(await castFrom(options), subjectFrom(options['subject']), omenFrom(options)),
  },
  almanac: { hasSubject: true, options: ['day-at'], run: (options, iso) => almanac(iso, options) },
  text: { hasSubject: true, options: [], run: (_, code) => text(code) },
  search: { hasSubject: true, options: [], run: (_, query) => searchTexts(query) },
  export: { hasSubject: false, options: [], run: exported },
} satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;

/** What a command answers to options that are its own; scripts/yi/mcp.ts asks in the same way. */
export const answerOf = async (name: CommandName, options: CastOptions, subject = ''): Promise<unknown> => {
  const command: Command = COMMANDS[name];
  return command.run(options, subject);
};

/** --sounds -1 is a wrong value, not an option named 1. */
function withNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const isValue = /^-\d/.test(arg) && /^--[a-z-]+$/.test(joined.at(-1) ?? '');
    joined.push(isValue ? `${joined.pop()}=${arg}` : arg);
  }
  return joined;
}

/** What a command answers. */
export async function run(args: readonly string[]): Promise<unknown> {
  const { values, positionals, tokens } = parseArgs({
    args: withNegatives(args),
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries([...CAST_OPTIONS, ...READ_OPTIONS].map((name) => [name, { type: 'string' as const }])),
  });
  const [name = '', subject, ...rest] = positionals;
  const command: Command | undefined = Object.hasOwn(COMMANDS, name) ? COMMANDS[name as CommandName] : undefined;
  if (!command || command.hasSubject !== (subject !== undefined) || rest.length > 0) throw new Refusal(USAGE);
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const repeated = given.find((option, index) => given.indexOf(option) !== index);
  if (repeated) throw new Refusal(`--${repeated} 只能写一次`);
  const foreign = given.find((option) => !command.options.includes(option));
  if (foreign) throw new Refusal(`yi ${name} 没有 --${foreign}`);
  return answerOf(name as CommandName, values as CastOptions, subject);
}

const TOLD_CHARACTERS_MAX = 80;

/** What was typed comes back in it, whatever it was. */
function shortened(message: string): string {
  const told = [...visible(message)];
  return told.length > TOLD_CHARACTERS_MAX ? `${told.slice(0, TOLD_CHARACTERS_MAX).join('')}…` : told.join('');
}

/** The message for the user; null for a bug. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (error instanceof CalendarError) return `时间不对，应如 2025-01-16T15:30:00+08:00（${shortened(error.message)}）`;
  const isUnreadable = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isUnreadable ? USAGE : null;
}
