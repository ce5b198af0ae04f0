import { shortName } from '#core/hexagram/king-wen.ts';
import { fold } from '#core/search/fold.ts';
import { search } from '#core/search/search.ts';
import { loadWholeCorpus } from '#core/search/whole-corpus.ts';
import { Refusal } from './refusal.ts';

/** What the words find in all texts, each list best first; `where` is the place in words, `path` where a tap leads. */
export async function searchTexts(query: string): Promise<unknown> {
  if (fold(query) === '') throw new Refusal('请写要找的字，如 yi search 利涉大川');
  const { figures, texts } = search(query, await loadWholeCorpus());
  return {
    query,
    figures: figures.map(({ code }) => ({ code, name: shortName(code), path: `/hexagram/${code}` })),
    texts: texts.map(({ place: { kind, where, path, text } }) => ({ kind, where, path, text })),
  };
}
