/** The history as Markdown, a file a month: facts in the front matter, what was written as the body. docs/history-file.md describes it. */
import type { ResultFacts } from '#contract/divination.ts';
import { monthText, solarText } from '#contract/words/dates.ts';
import type { SolarTime } from '#core/calendar/solar.ts';
import { castLabel, castName, changedOf } from '#core/casting/cast-name.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import type { Entry } from '#core/journal/entry.ts';
import { toMarkdown } from '#core/markdown-text.ts';
import { figureRows } from '#core/reading/figure-text.ts';
import { castWallOf, momentOfDate } from '#web/platform/calendar/device-moment.ts';
import { methodName } from '#web/ui/rows/method-name.ts';
import { FIRST_VERSION, HISTORY_APP, toRow } from './history-file.ts';
import { toQuoted } from './quoted-text.ts';

/** The heading of each text; parse-markdown.ts finds it by this word. */
export const HEADINGS = {
  question: '所问',
  omen: '外应',
  judgment: '断语',
  first: '原来的断语',
  note: '札记',
  outcome: '结果',
} as const;

export interface MonthFile {
  /** 2026-11.md */
  readonly name: string;
  readonly text: string;
  /** Of its last cast, for the clock of the file. */
  readonly at: SolarTime | null;
}

/** Null for the few moments that our calendar does not have: before the year 1. */
function clockOf(read: () => SolarTime): SolarTime | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const wallOf = (facts: ResultFacts): SolarTime | null => clockOf(() => castWallOf(facts));

const monthOf = (facts: ResultFacts): string => {
  const wall = wallOf(facts);
  if (!wall) return facts.castFor.slice(0, 7);
  return `${String(wall.year).padStart(4, '0')}-${String(wall.month).padStart(2, '0')}`;
};

function timeOf(iso: string): string {
  const wall = clockOf(() => momentOfDate(new Date(iso)).wall);
  return wall ? solarText(wall) : iso;
}

const toUnicodeEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * JSON is YAML too, if characters at which YAML breaks lines or stops are escaped. So is, in texts, what means something in Markdown: not every
 * program knows what a front matter is.
 */
const toFlow = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replaceAll(/[<>&[\]`*_~$|@/\u007f-\u009f\u2028\u2029\ufeff]/g, toUnicodeEscape),
  );

const withoutText = <Written extends { readonly text: string }>({ text: _, ...rest }: Written) => rest;

/** An entry without its texts, which are read back from the body. */
function toEntryFacts({
  timestamp: _,
  cast: __,
  question: ___,
  judgment,
  notes,
  outcome,
  omen,
  ...rest
}: Entry): object {
  return {
    ...rest,
    judgment: judgment && { ...withoutText(judgment), first: judgment.first && withoutText(judgment.first) },
    notes: notes.map(withoutText),
    outcome: outcome && withoutText(outcome),
    ...(omen !== undefined && { omen: omen && withoutText(omen) }),
  };
}

interface Kept {
  readonly facts: ResultFacts;
  readonly entry: Entry | null;
}

const toFacts = ({ facts, entry }: Kept): string =>
  `  - ${toFlow({ ...toRow(facts), ...(entry && { entry: toEntryFacts(entry) }) })}`;

/** ### 断语 · 2026年11月15日 16:00, then the text. */
const block = (name: keyof typeof HEADINGS, text: string | undefined, about = '', id = ''): readonly string[] =>
  text ? ['', `### ${HEADINGS[name]}${about && ` · ${about}`}${id && ` <!-- ${id} -->`}`, '', ...toQuoted(text)] : [];

function textsOf({ question, omen, judgment, notes, outcome }: Entry): readonly string[] {
  return [
    ...block('question', question ?? ''),
    ...block('omen', omen?.text),
    ...(judgment ? block('judgment', judgment.text, timeOf(judgment.at)) : []),
    ...(judgment?.first ? block('first', judgment.first.text, timeOf(judgment.first.at)) : []),
    ...notes.flatMap(({ id, at, text }) => block('note', text, timeOf(at), id)),
    ...(outcome ? block('outcome', outcome.text, `${outcome.kind} · ${timeOf(outcome.at)}`) : []),
  ];
}

/** What the front matter says in another form: for people, and not read back. */
function aboutOf({ facts: { cast }, entry }: Kept): string {
  const parts = [
    ...(cast.moving.length > 0 ? [`之 ${fullName(changedOf(cast))}`] : []),
    methodName(cast),
    ...(entry?.category ? [`类：${entry.category}`] : []),
    ...(entry?.images ? [`取象：${toMarkdown(entry.images.join('、'))}`] : []),
    ...(entry?.outcome ? [`结果：${entry.outcome.kind}`] : []),
    ...(entry?.reviewOn ? [`回看：${entry.reviewOn}`] : []),
  ];
  return parts.join(' · ');
}

function sectionOf(kept: Kept): readonly string[] {
  const { facts, entry } = kept;
  const wall = wallOf(facts);
  return [
    '',
    `## ${wall ? solarText(wall) : facts.castFor} · ${castLabel(facts.cast)} <!-- ${facts.timestamp} -->`,
    '',
    aboutOf(kept),
    '',
    '```',
    ...figureRows(facts.cast.main, facts.cast.moving),
    '```',
    ...(entry ? textsOf(entry) : []),
  ];
}

function toMonthFile(month: string, kept: readonly Kept[]): MonthFile {
  const lines = [
    ...['---', `app: ${HISTORY_APP}`, `version: ${FIRST_VERSION}`, `month: "${month}"`, 'casts:'],
    ...kept.map(toFacts),
    ...['---', '', `# ${monthText(month)}`],
    ...kept.flatMap(sectionOf),
    '',
  ];
  return { name: `${month}.md`, text: lines.join('\n'), at: wallOf((kept.at(-1) as Kept).facts) };
}

/** A file for each month in which something was cast, the casts of a month in the order of their moments. */
export function toMonthFiles(
  results: readonly ResultFacts[],
  entries: ReadonlyMap<string, Entry>,
): readonly MonthFile[] {
  const byMonth = new Map<string, Kept[]>();
  for (const facts of results.toSorted((one, other) => Date.parse(one.castFor) - Date.parse(other.castFor))) {
    const written = entries.get(facts.timestamp);
    const entry = written?.cast === castName(facts.cast) ? written : null;
    const month = monthOf(facts);
    const kept = byMonth.get(month) ?? [];
    kept.push({ facts, entry });
    byMonth.set(month, kept);
  }
  return [...byMonth].map(([month, kept]) => toMonthFile(month, kept));
}
