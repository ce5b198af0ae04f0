import { useMemo } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { isShared } from '#core/journal/entry.ts';
import { isSameQuestion } from '#core/journal/same-question.ts';
import {
  type Asked,
  askedNow,
  NEXT_CAST,
  NOTHING_ASKED,
  setAsked,
  useAsked,
} from '#web/platform/casts/asked-questions.ts';
import { useEntries, useEntry } from '#web/platform/saved/entries.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { showToast } from '#web/platform/toast.ts';
import { dayKeyOf } from '#web/ui/rows/day-key.ts';
import './keep-asked.ts';

export interface Question extends Asked {
  /** The cast is saved, and what was asked is part of its entry. */
  readonly isSaved: boolean;
  readonly isShared: boolean;
  /** What is left out stays. */
  readonly change: (asked: Partial<Asked>) => void;
}

/** What a link says. */
export type GivenQuestion = Pick<Asked, 'question' | 'omen'>;

/**
 * What was asked about a cast, and its 外应: of its entry once it is saved, else as it is kept on the device. Result, reading, journal and share sheet use
 * this one. `given` is what a link says.
 */
export function useQuestion(facts: ResultFacts, given: GivenQuestion | null = null): Question {
  const { timestamp } = facts;
  const isSaved = useSavedResults(({ results }) => results.some((saved) => saved.timestamp === timestamp));
  const { entry } = useEntry(timestamp);
  const asked = useAsked(timestamp);
  const shown: Asked = {
    question: asked.question ?? entry?.question ?? given?.question ?? null,
    category: asked.category ?? entry?.category ?? null,
    omen: asked.omen ?? entry?.omen ?? given?.omen ?? null,
    images: asked.images ?? entry?.images ?? null,
  };
  const change = async (next: Asked) => {
    if (!isSaved) return setAsked(timestamp, { ...next, ...(asked.isShared && { isShared: true }) });
    const { editEntry } = await import('#web/platform/saved/entries/edit-entry.ts');
    const kept = await editEntry(facts, entry, (before) => ({ ...before, ...next }));
    if (kept.ok) setAsked(timestamp, NOTHING_ASKED);
    else showToast(kept.error);
  };
  return {
    ...shown,
    isSaved,
    isShared: asked.isShared ?? isShared(entry),
    change: (next) => void change({ ...shown, ...next }).catch(() => showToast(NOTICES.failed)),
  };
}

/** Whether the same was asked today about another cast. A function: every letter that is typed makes another question. */
export function useIsAskedToday(about: string): (question: string) => boolean {
  const { entries } = useEntries();
  const results = useSavedResults((state) => state.results);
  const today = useMemo(() => {
    const day = dayKeyOf(new Date().toISOString());
    const isOther = (timestamp: string) =>
      timestamp !== about && timestamp !== NEXT_CAST && dayKeyOf(timestamp) === day;
    const saved = results.filter(({ timestamp }) => isOther(timestamp)).map(({ timestamp }) => entries.get(timestamp));
    const unsaved = askedNow().filter((one) => isOther(one.about));
    return [...saved, ...unsaved].flatMap((one) => one?.question ?? []);
  }, [entries, results, about]);
  return (question) => today.some((other) => isSameQuestion(other, question));
}
