import { changedOf } from '#core/casting/cast-name.ts';
import { type Explained, explain } from '#core/explain/explain.ts';
import { type PlainOf, plainIn } from '#core/explain/text-step.ts';
import { SUBJECTS } from '#core/texts/subjects.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { classicTexts, companionTexts } from '#web/platform/texts/texts.ts';

/** A cast explained: the steps, and the three sentences taken from them. `category`: the kind of what was asked. */
export function useExplanation(explained: Omit<Explained, 'subject'>, category: string | null) {
  const subject = SUBJECTS.find(({ name }) => name === category) ?? null;
  const plainOf = usePlain(explained.cast);
  return explain({ ...explained, subject, plainOf }, classicTexts.read().textOf);
}

/** 白话 of both figures, as soon as it is there. */
function usePlain(cast: Explained['cast']): PlainOf {
  const main = useChunk(companionTexts(cast.main)).value;
  const changed = useChunk(companionTexts(changedOf(cast))).value;
  return (text, isShort) => plainIn((text.hexagram === cast.main ? main : changed)?.plain, text, isShort);
}
