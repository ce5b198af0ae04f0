/** What screens show of the practice of the current user or guest, and how they change it. */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { NOTICES } from '#contract/words/notices.ts';
import type { DayNumber } from '#core/calendar/solar.ts';
import { dueCards } from '#core/practice/progress.ts';
import type { Schedule } from '#core/practice/schedule.ts';
import { dayNumberFrom } from '#core/practice-log/day.ts';
import type { PracticeAnswer, Recall } from '#core/practice-log/practice-answer.ts';
import { newId } from '#web/platform/device/new-id.ts';
import {
  countGuestPractice,
  practiceAnswerLog,
  sendPracticeAnswers,
  takeOverPractice,
} from '#web/platform/saved/records/practice-answer-log.ts';
import { hasStored } from '#web/platform/storage/first-load.ts';
import { userIdNow, useSession } from '#web/platform/storage/session.ts';
import { PRACTICE_KEY, writeStored } from '#web/platform/storage/storage.ts';
import { showToast } from '#web/platform/toast.ts';
import { dayKeyOf } from '#web/ui/rows/day-key.ts';
import { GUEST, type Owner, PRACTICE_CHANNEL } from '../saved/records/kept-practice-answers.ts';
import { createPracticeLog, type PracticeLog } from './practice-log.ts';

interface PracticeView {
  /** Null until the log of `owner` is read. */
  readonly schedule: Schedule | null;
  readonly owner: Owner;
  /** False where the browser keeps nothing. */
  readonly isKept: boolean;
  /** Answers given on this device without signing in, which a user may take over. */
  readonly guestAnswers: number;
}

const nobody: PracticeView = { schedule: null, owner: GUEST, isKept: true, guestAnswers: 0 };

export const usePracticeView = create<PracticeView>()(() => nobody);

const logs = new Map<Owner, PracticeLog>();

function logOf(owner: Owner): PracticeLog {
  const log =
    logs.get(owner) ?? createPracticeLog(practiceAnswerLog, owner, { now: () => Date.now(), dayOf: dayKeyOf, newId });
  logs.set(owner, log);
  return log;
}

const ownerNow = (): Owner => userIdNow() ?? GUEST;

function show(owner: Owner): void {
  if (owner !== ownerNow()) return; // somebody else has signed in meanwhile
  const log = logOf(owner);
  usePracticeView.setState({ owner, schedule: log.schedule(), isKept: log.isKept() });
}

/** Reads the log again: another tab may have written. */
export async function loadPractice(): Promise<void> {
  const owner = ownerNow();
  if (owner !== usePracticeView.getState().owner) usePracticeView.setState({ ...nobody, owner }, true);
  await logOf(owner).load();
  show(owner);
  const guestAnswers = owner === GUEST ? 0 : await countGuestPractice();
  if (owner === ownerNow()) usePracticeView.setState({ guestAnswers });
}

/** Keeps an answer; null, and a message, if there is no room for it. */
export async function recallCard(card: string, answer: Recall): Promise<PracticeAnswer | null> {
  const owner = ownerNow();
  const made = await logOf(owner).add(card, answer);
  if (!made) showToast(NOTICES.practiceFull);
  else if (!hasStored(localStorage, PRACTICE_KEY)) writeStored(localStorage, PRACTICE_KEY, true);
  if (made) sendPracticeAnswers(owner);
  show(owner);
  return made;
}

/** 退一张. False, and a message, if there is no room for it. */
export async function takeBack(answer: PracticeAnswer): Promise<boolean> {
  const owner = ownerNow();
  const isDone = await logOf(owner).undo(answer);
  if (isDone) sendPracticeAnswers(owner);
  else showToast(NOTICES.practiceFull);
  show(owner);
  return isDone;
}

/** What was practised here without signing in becomes the user's. */
export async function takeOverGuest(): Promise<void> {
  const owner = ownerNow();
  if (owner === GUEST) return;
  if (!(await takeOverPractice())) showToast(NOTICES.practiceFull);
  logs.delete(GUEST);
  await loadPractice();
}

export const todayNumber = (): DayNumber => dayNumberFrom(dayKeyOf(new Date().toISOString()));

/** How many cards are due today for the current user or guest. */
export async function countDueCards(): Promise<number> {
  await loadPractice();
  const { schedule } = usePracticeView.getState();
  return schedule ? dueCards(schedule, todayNumber()).length : 0;
}

interface Practice extends PracticeView {
  readonly today: DayNumber;
  /** The log was read since this page was opened: what was shown before may be older. */
  readonly isFresh: boolean;
}

/** The schedule of the current user or guest, null until it is read; read again when the page is looked at again, which may be another day, and when answers have come from the server. */
export function usePractice(): Practice {
  const view = usePracticeView();
  const user = useSession((session) => session.user?.id ?? GUEST);
  const [today, setToday] = useState(todayNumber);
  const [isFresh, setIsFresh] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when somebody else is here
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      if (document.hidden) return;
      setToday(todayNumber());
      await loadPractice();
      if (isOpen) setIsFresh(true);
    };
    void read();
    document.addEventListener('visibilitychange', read);
    const channel = new BroadcastChannel(PRACTICE_CHANNEL); // other devices' answers have come
    channel.onmessage = read;
    return () => {
      isOpen = false;
      channel.close();
      document.removeEventListener('visibilitychange', read);
    };
  }, [user]);
  return { ...view, schedule: view.owner === user ? view.schedule : null, today, isFresh };
}
