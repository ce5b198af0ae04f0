import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import { meihuaQuotation } from './meihua-rules.ts';
import data from './subject-rules.json' with { type: 'json' };
import type { Quotation, QuotedLine } from './types.ts';

/** What a chapter of the eighteen 占 says beside its five lines of 体 and 用. */
export function subjectRuleOf(name: keyof typeof data.rules): Quotation {
  const { chapter, ...line } = data.rules[name];
  return meihuaQuotation(chapter, line);
}

interface PlaceLine extends QuotedLine {
  /** In our words. */
  readonly about: string;
}

const PLACES: Readonly<Record<string, PlaceLine>> = data.places;

/** 失物占: where to look for a thing, by the changed trigram. */
export function lostPlaceOf(trigram: TrigramCode): { readonly quotation: Quotation; readonly about: string } {
  const { about, ...line } = PLACES[trigramName(trigram)] as PlaceLine;
  return { quotation: meihuaQuotation('失物占', line), about };
}

interface WeatherFigure extends QuotedLine {
  readonly names: readonly string[];
  readonly said?: string;
  readonly season?: string;
  readonly fits?: string;
  readonly wholeIn?: string;
  readonly rainOf?: string;
}

const WEATHER_FIGURES: readonly WeatherFigure[] = data.weatherFigures;

/** What the chapter says of a figure by name. */
export interface WeatherFigureWords {
  /** 三冬必然雨雪, of 风泽中孚，泽风大过，三冬必然雨雪: without the names, its last clause but for two; of 坎 in winter 冬必寒 too. */
  readonly said: string;
  /** Of which season alone it says so: 冬, of 三冬必然雨雪; null of any. */
  readonly season: string | null;
  /** Which season it fits, where the book names none: 冬, of 凝霜作雪. */
  readonly fits: string | null;
  /** 坎, where it speaks of rain, which “坤、艮多则坎无雨” contradicts. */
  readonly rainOf: string | null;
}

/** Null of a figure that the chapter does not name. */
export function weatherFigureOf(name: string, now: string | null): WeatherFigureWords | null {
  const found = WEATHER_FIGURES.find(({ names }) => names.includes(name));
  if (!found) return null;
  const { text, wholeIn, season = null, fits = null, rainOf = null } = found;
  const from = wholeIn && wholeIn === now ? text.indexOf('，') : text.lastIndexOf('，');
  return { said: found.said ?? text.slice(from + 1), season, fits, rainOf };
}

/** 天时占: what it says of a figure by name. “离互艮宫，暮晴朝雨” is left out (docs/decisions/reading.md). */
export const weatherFigureRulesOf = (name: string): readonly Quotation[] =>
  WEATHER_FIGURES.filter(({ names }) => names.includes(name)).map(({ text, variant }) =>
    meihuaQuotation('天时占', variant === undefined ? { text } : { text, variant }),
  );
