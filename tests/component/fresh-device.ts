import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { scrollPositions } from '#web/app/after-navigation.ts';
import { openArticles } from '#web/features/academy/use-unfolding.ts';
import { useOpenSteps } from '#web/features/divination/reading/open-steps.ts';
import { chosenFigure } from '#web/features/library/figures/figure-path.ts';
import { readBefore } from '#web/features/library/when-near.tsx';
import { placedPages } from '#web/features/library/wings/use-place.ts';
import { openedGroups } from '#web/features/search/search-results.tsx';
import { forgetCast, lastTimestamp, useDeletedElsewhere } from '#web/platform/casts/current-cast.ts';
import { usePracticeView } from '#web/platform/practice/practice-view.ts';
import { GUEST } from '#web/platform/saved/records/kept-practice-answers.ts';
import { practiceRecords } from '#web/platform/saved/records/practice-answer-log.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { changeSettings, useSettings } from '#web/platform/storage/settings.ts';
import { PRACTICE_KEY } from '#web/platform/storage/storage.ts';
import { hideToast } from '#web/platform/toast.ts';
import '#web/platform/casts/cast-drafts.ts';
import '#web/platform/casts/asked-questions.ts';

export const PHONE = { width: 390, height: 844 };

/** The keys whose modules read them again when another tab has written: as if that tab had emptied the storage. */
const HEARD = ['auth-storage', 'divination-storage', 'divination-drafts', 'divination-asked'];

function emptyStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const key of HEARD) dispatchEvent(new StorageEvent('storage', { key }));
}

const NOTHING_STAYS = { mode: 'discard' as const, isAllowed: () => true, parkedAt: null };

/** After each test: the clock is the machine's again. */
export async function useRealClock(): Promise<void> {
  vi.restoreAllMocks(); // tests/component/open-app.tsx hides that timers are fake
  if (vi.isFakeTimers()) await vi.runAllTimersAsync(); // what waits for a timer that is never run would wait for ever
  vi.useRealTimers();
}

/**
 * Before each test: nothing is stored, nobody is signed in. The modules of the app are
 * loaded once for all files of a worker, so each store that outlives a page is named here (tests/architecture.test.ts holds the list).
 */
export async function useFreshDevice(): Promise<void> {
  if (localStorage.getItem(PRACTICE_KEY) !== null) await practiceRecords.clear(GUEST, NOTHING_STAYS); // a guest's log is the same in every test
  emptyStorage();
  changeSettings(useSettings.getInitialState());
  forgetCast();
  lastTimestamp.ms = 0;
  useDeletedElsewhere.setState({ timestamp: null });
  usePracticeView.setState(usePracticeView.getInitialState(), true);
  hideToast();
  useOpenSteps.setState({}, true);
  openArticles.clear();
  placedPages.clear();
  readBefore.clear();
  openedGroups.clear();
  chosenFigure.code = '111111';
  scrollPositions.clear();
  emptyStorage();
  expect(useSavedResults.getState().results).toEqual([]);
  history.replaceState(null, '', '/');
  dispatchEvent(new PopStateEvent('popstate')); // the next page is the first of a visit: no tap led to it
  scrollTo(0, 0);
  if (innerWidth !== PHONE.width || innerHeight !== PHONE.height) await page.viewport(PHONE.width, PHONE.height);
}

/** Longer than what the app waits before it tidies up after a user who has left. */
const TIDIED_UP_MS = 1500;

/**
 * Before tests that write into the database for users who are not signed in: an earlier file of the worker, whose user is gone, would tidy
 * their records up with its own.
 */
export async function untilTidiedUp(): Promise<void> {
  await useFreshDevice();
  await new Promise((resolve) => setTimeout(resolve, TIDIED_UP_MS));
}
