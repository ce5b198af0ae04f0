import type { Corpus } from './corpus.ts';
import { FOUND, type TextHit } from './find-texts.ts';
import { fold } from './fold.ts';
import type { Query } from './query.ts';

/** A shorter word is part of too many others. */
const SHORTEST = 2;

/** 要不要换工作: topics whose word is a part of what was typed, those with the longest word first. */
export function topicsWithin(corpus: Corpus, { run }: Query): readonly TextHit[] {
  const topics = corpus.find(({ places }) => places[0]?.kind === 'topic')?.places ?? [];
  return topics.flatMap((place) => {
    const lengths = (place.words ?? []).map(fold).map((word) => (run.includes(word) ? word.length : 0));
    const longest = Math.max(...lengths);
    return longest < SHORTEST ? [] : [{ place, degree: FOUND.oneSlip, fit: run.length - longest, isNamed: false }];
  });
}
