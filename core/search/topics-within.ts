import type { Corpus } from './corpus.ts';
import { FOUND, type TextHit } from './find-texts.ts';
import type { Query } from './query.ts';

/** A shorter word is part of too many others. */
const SHORTEST = 2;

/** 要不要换工作: topics whose word is a part of what was typed, those with the longest word first. */
export function topicsWithin(corpus: Corpus, { run }: Query): readonly TextHit[] {
  return corpus
    .flatMap(({ topics }) => topics)
    .flatMap(({ place, words }) => {
      const longest = Math.max(...words.map((word) => (run.includes(word) ? word.length : 0)));
      return longest < SHORTEST ? [] : [{ place, degree: FOUND.meaning, fit: run.length - longest, isNamed: false }];
    });
}
