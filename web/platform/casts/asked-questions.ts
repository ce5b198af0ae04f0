/** What was asked about casts that are not saved: about the next one, and about drafts. Stored on the device until the cast is saved. */
import { create } from 'zustand';
import { isWord } from '#core/journal/entry.ts';
import { type Omen, omenOf } from '#core/journal/omen.ts';
import { questionOf } from '#core/journal/question.ts';
import { isRecord } from '#web/platform/storage/storage.ts';
import { userIdNow, useSession } from '../storage/session.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';

const KEY = 'divination-asked';
/** As many as there are drafts, and one for the next cast. */
const KEPT_MAX = 21;

/** In place of a timestamp: the cast that is yet to be made. */
export const NEXT_CAST = 'next';

export interface Asked {
  /** One line of at most 200 characters. */
  readonly question: string | null;
  readonly category: string | null;
  /** 外应. */
  readonly omen: Omen | null;
  /** The words of 取象 that the reader chose. */
  readonly images: readonly string[] | null;
  /** Somebody else made the cast and shared its link. */
  readonly isShared?: boolean;
}

interface Kept extends Asked {
  /** The timestamp of the cast, or NEXT_CAST. */
  readonly about: string;
  /** Who was signed in; null for a guest, whose questions are seen by everyone on the device, as drafts are. */
  readonly user: string | null;
}

export const NOTHING_ASKED: Asked = { question: null, category: null, omen: null, images: null };

export const isNothing = ({ question, category, omen, images, isShared = false }: Asked): boolean =>
  (question ?? category ?? omen ?? images) === null && !isShared;

/** Null where none is left. */
function wordsOf(value: unknown): readonly string[] | null {
  const words = Array.isArray(value) ? value.filter((word) => typeof word === 'string' && isWord(word)) : [];
  return words.length > 0 ? words : null;
}

function parseKept(value: unknown): readonly Kept[] {
  if (!isRecord(value)) return [];
  const { about, user, question, category, omen, images, isShared } = value;
  if (typeof about !== 'string' || (user !== null && typeof user !== 'string')) return [];
  const asked = {
    question: typeof question === 'string' ? questionOf(question) : null,
    category: typeof category === 'string' && isWord(category) ? category : null,
    omen: isRecord(omen) ? omenOf(omen) : null,
    images: wordsOf(images),
    ...(isShared === true && { isShared }),
  };
  return isNothing(asked) ? [] : [{ about, user, ...asked }];
}

const read = (): readonly Kept[] =>
  readStored(localStorage, KEY, (value) => (Array.isArray(value) ? value.flatMap(parseKept) : null)) ?? [];

const useKept = create<{ readonly kept: readonly Kept[] }>()(() => ({ kept: read() }));

const isSeen = ({ user }: Kept): boolean => user === null || user === userIdNow();

/** Starts from what is stored: another tab may have written since. Without room on the device this tab still has it. */
function change(changed: (kept: readonly Kept[]) => readonly Kept[]): void {
  const kept = changed(read()).slice(0, KEPT_MAX);
  useKept.setState({ kept });
  if (kept.length === 0) removeStored(localStorage, KEY);
  else writeStored(localStorage, KEY, kept);
}

const isOther = (about: string) => (one: Kept) => one.about !== about || !isSeen(one);

export const setAsked = (about: string, asked: Asked): void =>
  change((kept) => [
    ...(isNothing(asked) ? [] : [{ about, user: userIdNow(), ...asked }]),
    ...kept.filter(isOther(about)),
  ]);

export const forgetAsked = (about: string): void => change((kept) => kept.filter(isOther(about)));

/** What was asked before the cast is now about this one. */
export const moveAskedTo = (timestamp: string): void =>
  change((kept) => kept.map((one) => (one.about === NEXT_CAST && isSeen(one) ? { ...one, about: timestamp } : one)));

/** Forgets all that is seen now; what other users asked stays. */
export const clearAsked = (): void => change((kept) => kept.filter((one) => !isSeen(one)));

/** Every question that is seen now, by what it is about. */
export const askedNow = (): readonly Kept[] => useKept.getState().kept.filter(isSeen);

export function useAsked(about: string): Asked {
  const user = useSession((session) => session.user?.id ?? null);
  return (
    useKept(({ kept }) => kept.find((one) => one.about === about && (one.user === null || one.user === user))) ??
    NOTHING_ASKED
  );
}

addEventListener('storage', (event) => {
  if (event.key === KEY) useKept.setState({ kept: read() });
});
