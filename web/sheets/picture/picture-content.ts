import type { ResultFacts } from '#contract/divination.ts';
import { solarText } from '#contract/words/dates.ts';
import type { DayAt } from '#core/calendar/almanac.ts';
import { doubleHourIndexOf, doubleHourName } from '#core/calendar/double-hour.ts';
import type { SolarTime } from '#core/calendar/solar.ts';
import type { Years } from '#core/calendar/year-data.ts';
import { doubled, type HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, shortName } from '#core/hexagram/king-wen.ts';
import { isInLowerHalf, LINE_INDICES, type LineIndex, movementOf } from '#core/hexagram/line.ts';
import { type Omen, omenInWords } from '#core/journal/omen.ts';
import { type RuleText, textsToRead } from '#core/reading/kaobianzhan.ts';
import { type Reading, readingOf } from '#core/reading/reading.ts';
import { textLabel } from '#core/reading/rule-words.ts';
import type { Companion, HexagramText } from '#core/texts/types.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { lunarTextOf } from '#web/platform/calendar/cast-date.ts';
import { castWallOf } from '#web/platform/calendar/device-moment.ts';
import { methodName } from '#web/ui/rows/method-name.ts';

export interface PictureFigure {
  readonly role: string;
  readonly code: HexagramCode;
  readonly moving: readonly LineIndex[];
  readonly name: string;
}

export interface PictureText {
  readonly label: string;
  readonly classic: string;
  /** 白话, of the leading text alone. */
  readonly plain: string | null;
}

/** All that a picture of a cast says. */
export interface PictureContent {
  readonly dates: readonly string[];
  readonly name: string;
  /** 动 初爻，之 水地比; what moves is red. */
  readonly movement: { readonly before: string; readonly moving: string; readonly after: string };
  readonly question: string | null;
  readonly omen: string | null;
  readonly figures: readonly PictureFigure[];
  /** Where 体 is in the first figure; null where neither trigram is 体. */
  readonly body: 'above' | 'below' | null;
  /** The leading text first. */
  readonly texts: readonly PictureText[];
}

/** What the picture is made from. What is null was not loaded, and is left out. */
export interface PictureSources {
  readonly facts: ResultFacts;
  /** Only if it is to be shown. */
  readonly question: string | null;
  readonly omen: Omen | null;
  readonly wall: SolarTime;
  readonly years: Years | null;
  readonly dayAt: DayAt;
  readonly textOf: (code: HexagramCode) => HexagramText;
  readonly companionOf: (code: HexagramCode) => Companion | null;
}

function datesOf({ facts, wall, years, dayAt }: PictureSources): readonly string[] {
  const hour = doubleHourName(doubleHourIndexOf(wall.hour));
  return [
    `${solarText(wall)} · ${methodName(facts.cast)}`,
    years ? `${lunarTextOf(facts, wall, years, dayAt)} · ${hour}` : hour,
  ];
}

function movementTexts({ moving, changed }: Reading): PictureContent['movement'] {
  const isSome = moving.length > 0 && moving.length < LINE_INDICES.length;
  const words = movementOf(moving);
  return {
    before: isSome ? '动 ' : '',
    moving: isSome ? words.slice(0, -1) : words,
    after: moving.length > 0 ? `，之 ${fullName(changed)}` : '',
  };
}

function figuresOf(reading: Reading): readonly PictureFigure[] {
  const { main, moving, changed, mutual } = reading;
  const whole = (role: string, code: HexagramCode, lines: readonly LineIndex[] = []): PictureFigure => ({
    ...{ role, code, moving: lines, name: shortName(code) },
  });
  if (reading.kind === 'bodyUse') {
    const mutuals = [
      ['用互', reading.useMutual.trigram],
      ['体互', reading.bodyMutual.trigram],
    ] as const;
    return [
      whole('主卦', main, moving),
      whole('变卦', changed),
      ...mutuals.map(([role, trigram]) => ({ ...whole(role, doubled(trigram)), name: trigramName(trigram) })),
    ];
  }
  const same = changed === main;
  return [whole('本卦', main, moving), ...(same ? [] : [whole('之卦', changed)]), whole('互卦', mutual)];
}

/** One line moves: its text and the judgment. Otherwise the texts of 考变占, which leads and which follows. */
function ruleTextsOf(reading: Reading): readonly { readonly text: RuleText; readonly label: string }[] {
  const texts = textsToRead(reading);
  if (reading.kind === 'bodyUse') {
    const judgment: RuleText = { hexagram: reading.main, part: 'judgment' };
    return [...texts, judgment].map((text) => ({ text, label: textLabel(text) }));
  }
  const ranks = texts.length === 1 ? [''] : [' · 为主', ' · 为辅'];
  return texts.map((text, index) => ({
    ...{ text, label: `${shortName(text.hexagram)} · ${textLabel(text)}${ranks[index] ?? ''}` },
  }));
}

export function pictureContentOf(sources: PictureSources): PictureContent {
  const { cast } = sources.facts;
  const reading = readingOf(cast);
  const partOf = (text: RuleText, of: { readonly judgment: string; readonly lines: readonly string[] } | undefined) =>
    text.part === 'judgment' ? of?.judgment : of?.lines[text.part === 'line' ? text.index : 6];
  return {
    dates: datesOf(sources),
    name: fullName(cast.main),
    movement: movementTexts(reading),
    question: sources.question,
    omen: sources.omen && omenInWords(sources.omen),
    figures: figuresOf(reading),
    body: reading.kind === 'bodyUse' ? (isInLowerHalf(reading.movingLine) ? 'above' : 'below') : null,
    texts: ruleTextsOf(reading).map(({ text, label }, index) => ({
      label,
      classic: partOf(text, sources.textOf(text.hexagram)) ?? '',
      plain: index === 0 ? (partOf(text, sources.companionOf(text.hexagram)?.plain) ?? null) : null,
    })),
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** 观象-水雷屯-2025-01-16.png, with the day that the clock showed. */
export function pictureNameOf(facts: ResultFacts): string {
  const { year, month, day } = castWallOf(facts);
  return `观象-${fullName(facts.cast.main)}-${year}-${two(month)}-${two(day)}.png`;
}
