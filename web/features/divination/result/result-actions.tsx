import { useEffect, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/words/notices.ts';
import type { Cast } from '#core/casting/cast.ts';
import { isSameCast } from '#core/casting/cast-name.ts';
import { setAsked } from '#web/platform/casts/asked-questions.ts';
import { askToSave, forgetAskedSave } from '#web/platform/casts/asked-saves.ts';
import { keepCast } from '#web/platform/casts/current-cast.ts';
import { type GivenQuestion, useQuestion } from '#web/platform/casts/use-question.ts';
import { chunkOf, NOT_LOADED } from '#web/platform/chunks/chunk.ts';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';
import { useNoEarlyTaps } from '#web/platform/device/early-taps.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { useLater } from '#web/platform/navigation/use-later.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { showToast } from '#web/platform/toast.ts';
import { shareSheet } from '#web/sheets/lazy/lazy-sheets.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoreActions } from './more-actions.tsx';
import styles from './result-actions.module.css';

const LOGIN_DELAY_MS = 2000;

/** A guest has no use for it, and it is loaded already where somebody is signed in. */
const saving = chunkOf(() => import('#web/platform/saved/saved-results.ts'));

interface ResultActionsProps {
  readonly facts: ResultFacts;
  /** The cast comes from a link: what a link of it is made of, and what it says was asked and seen. */
  readonly shared?: { readonly madeBy: Cast; readonly given: GivenQuestion } | undefined;
}

/** Opened from its link twice, a cast gets two timestamps; it is the same if it was cast for the same moment. */
const isSaved = (saved: ResultFacts, facts: ResultFacts, isShared: boolean): boolean =>
  isShared
    ? saved.castFor === facts.castFor && isSameCast(saved.cast, facts.cast)
    : saved.timestamp === facts.timestamp;

/** A bar that stays in view above the navigation; in a low window it is the end of the page. */
export function ResultActions({ facts, shared }: ResultActionsProps) {
  const later = useLater();
  const box = useNoEarlyTaps<HTMLDivElement>(); // 开始起卦 was here
  const share = useLazySheet(shareSheet);
  const [isLeaving, setIsLeaving] = useState(false);
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const isShared = shared !== undefined;
  const question = useQuestion(facts, shared?.given);
  const saved = useSavedResults(({ results, unsynced }) => {
    const { timestamp } = results.find((one) => isSaved(one, facts, isShared)) ?? {};
    return timestamp && (unsynced.get(timestamp) ?? 'sent');
  });
  const isWaiting = saved === 'pending' && !navigator.onLine;

  // coming back without a login withdraws the save, also before the login page was shown
  useEffect(() => {
    if (!useSession.getState().isAuthenticated) forgetAskedSave(facts.timestamp);
  }, [facts.timestamp]);

  const onSave = () => {
    if (isShared) setAsked(facts.timestamp, { ...question, isShared });
    if (isAuthenticated) {
      return saving.load().then(
        ({ saveCast }) => saveCast(facts),
        () => showToast(NOT_LOADED),
      );
    }
    askToSave(facts);
    if (isShared) keepCast(facts); // what the login page leads back to
    setIsLeaving(true);
    showToast(NOTICES.loginToSave, LOGIN_DELAY_MS);
    later(loginPath('/divination'), LOGIN_DELAY_MS);
  };

  return (
    <>
      <div ref={box} className={styles.bar}>
        <Button
          look={saved ? 'plain' : 'primary'}
          aria-label={saved && !isWaiting ? '已保存卦例' : undefined}
          onClick={onSave}
          disabled={isLeaving}
        >
          {saved ? '已保存 ✓' : isShared ? '存为我的卦例' : '保存卦例'}
          {isWaiting && <small>连上网后自动同步</small>}
        </Button>
        <Button onClick={share.open}>分享</Button>
        {!isShared && <MoreActions facts={facts} isSaved={saved !== undefined} />}
      </div>
      {share.Sheet && (
        <share.Sheet
          facts={{ ...facts, cast: shared?.madeBy ?? facts.cast }}
          given={shared?.given ?? null}
          onClose={share.close}
        />
      )}
    </>
  );
}
