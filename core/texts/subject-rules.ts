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
}

const WEATHER_FIGURES: readonly WeatherFigure[] = data.weatherFigures;

/** 三冬必然雨雪, of 风泽中孚，泽风大过，三冬必然雨雪: what the chapter says of a figure, without the names; its last clause but for one. */
export function weatherFigureSaid(name: string): string {
  const { text = '', said = text.slice(text.lastIndexOf('，') + 1) } =
    WEATHER_FIGURES.find(({ names }) => names.includes(name)) ?? {};
  return said;
}

/** Of which season alone it says so: 冬, of 三冬必然雨雪; null of any. */
export const weatherFigureSeason = (name: string): string | null =>
  WEATHER_FIGURES.find(({ names }) => names.includes(name))?.season ?? null;

/** 天时占: what it says of a figure by name. “离互艮宫，暮晴朝雨” is left out, since it is not clear which figure it means. */
export const weatherFigureRulesOf = (name: string): readonly Quotation[] =>
  WEATHER_FIGURES.filter(({ names }) => names.includes(name)).map(({ text }) => meihuaQuotation('天时占', { text }));
