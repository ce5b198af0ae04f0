import type { HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '../hexagram/king-wen.ts';
import type { Topic } from '../texts/topics.ts';
import type { Article, HexagramText, Term, TrigramText, WorkedCase } from '../texts/types.ts';
import { TRIGRAM_CODES, type TrigramCode } from '../trigram/trigram.ts';
import { type Section, sectionOf } from './corpus.ts';
import { placesOfClassic } from './places-of-figures.ts';
import { placesOfArticle, placesOfCase, placesOfTerms, placesOfTrigram } from './places-of-others.ts';
import { placesOfTopic } from './places-of-topics.ts';

/** The classic as one section, in King Wen order. */
export const sectionOfClassic = (textOf: (code: HexagramCode) => HexagramText): Section =>
  sectionOf(KING_WEN_ORDER.flatMap((code) => placesOfClassic(code, textOf(code))));

export const sectionOfTerms = (terms: readonly Term[]): Section => sectionOf(placesOfTerms(terms));

export const sectionOfTopics = (topics: readonly Topic[]): Section => sectionOf(topics.flatMap(placesOfTopic));

/** What is read beside the book: the trigrams, the articles, the worked cases. */
export const sectionOfAcademy = (
  articles: readonly Article[],
  cases: readonly WorkedCase[],
  trigramTextOf: (code: TrigramCode) => TrigramText,
): Section =>
  sectionOf([
    ...TRIGRAM_CODES.flatMap((code) => placesOfTrigram(code, trigramTextOf(code))),
    ...articles.flatMap(placesOfArticle),
    ...cases.flatMap(placesOfCase),
  ]);
