import { chinaTimeOf, type Instant } from './moment.ts';
import type { Years } from './year-data.ts';

/** The twenty-four terms from 小寒. Even indices are 节, at which the month pillar changes; odd indices are 中气. */
export const TERM_NAMES = [
  ...['小寒', '大寒', '立春', '雨水', '惊蛰', '春分', '清明', '谷雨', '立夏', '小满', '芒种', '夏至'],
  ...['小暑', '大暑', '立秋', '处暑', '白露', '秋分', '寒露', '霜降', '立冬', '小雪', '大雪', '冬至'],
] as const;

export type TermName = (typeof TERM_NAMES)[number];

/** 小寒 0 … 冬至 23. */
export const termIndexOf = (name: TermName): number => TERM_NAMES.indexOf(name);

export interface SolarTerm {
  readonly name: TermName;
  readonly termIndex: number;
  /** The year whose 小寒 … 冬至 it belongs to. In the Julian calendar 小寒 may fall in December of the previous year. */
  readonly year: number;
  readonly at: Instant;
}

/** The month of the month pillar that a term is in: 寅 0, which begins at 立春, … 丑 11. */
export const monthIndexOf = ({ termIndex }: SolarTerm): number => (Math.floor(termIndex / 2) + 11) % 12;

/** `term` has begun, the second of its instant included; `next` has not. */
export function termsAt(instant: Instant, years: Years): { readonly term: SolarTerm; readonly next: SolarTerm } {
  const { year } = chinaTimeOf(instant);
  let term: SolarTerm | null = null;
  for (const near of [year - 1, year, year + 1]) {
    const instants = years.get(near)?.terms ?? [];
    for (let termIndex = 0; termIndex < instants.length; termIndex++) {
      const at = instants[termIndex] as Instant;
      if (at > instant && term) return { term, next: termOf(near, termIndex, at) };
      if (at <= instant && at > instant - LONGEST_TERM_SECONDS) term = termOf(near, termIndex, at);
    }
  }
  throw new Error(`no solar terms are loaded around ${year}`);
}

/** A term lasts less than sixteen days. Without this bound a year missing from `years` would give a wrong term, not an error. */
const LONGEST_TERM_SECONDS = 16 * 86_400;

const termOf = (year: number, termIndex: number, at: Instant): SolarTerm => ({
  name: TERM_NAMES[termIndex] as TermName,
  termIndex,
  year,
  at,
});
