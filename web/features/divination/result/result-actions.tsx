import { useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/notices.ts';
import type { Cast } from '#core/casting/cast.ts';
import { isSameCast } from '#core/casting/cast-name.ts';
import { askToSave } from '#web/platform/asked-saves.ts';
import { openCast } from '#web/platform/current-cast-storage.ts';
import { loginPath } from '#web/platform/navigation.ts';
import { setAsked } from '#web/platform/question/asked-questions.ts';
import { useQuestion } from '#web/platform/question/use-question.ts';
import { saveCast } from '#web/platform/save-cast.ts';
import { useSavedResults } from '#web/platform/saved-results.ts';
import { useSession } from '#web/platform/session.ts';
import { useShareSheet } from '#web/platform/share/use-share-sheet.tsx';
import { showToast } from '#web/platform/toast.ts';
import { useLater } from '#web/platform/use-later.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './result-actions.module.css';

const LOGIN_DELAY_MS = 2000;

interface ResultActionsProps {
  readonly facts: ResultFacts;
  /** The cast comes from a link: what a link of it is made of, and what it says was asked. */
  readonly shared?: { readonly madeBy: Cast; readonly question: string | null } | undefined;
}

/** Opened from its link twice, a cast gets two timestamps; it is the same if it was cast for the same moment. */
const isSaved = (saved: ResultFacts, facts: ResultFacts, isShared: boolean): boolean =>
  isShared
    ? saved.castFor === facts.castFor && isSameCast(saved.cast, facts.cast)
    : saved.timestamp === facts.timestamp;

/** A bar that stays in view above the navigation; in a low window it is the end of the page. */
export function ResultActions({ facts, shared }: ResultActionsProps) {
  const later = useLater();
  const { share, sheet } = useShareSheet();
  const [isLeaving, setIsLeaving] = useState(false);
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const isShared = shared !== undefined;
  const question = useQuestion(facts, shared?.question);
  const hasSaved = useSavedResults(({ results }) => results.some((saved) => isSaved(saved, facts, isShared)));

  const onSave = () => {
    if (isShared) setAsked(facts.timestamp, question);
    if (isAuthenticated) return saveCast(facts);
    askToSave(facts);
    if (isShared) openCast(facts); // what the login page leads back to
    setIsLeaving(true);
    showToast(NOTICES.loginToSave, LOGIN_DELAY_MS);
    later(loginPath('/divination'), LOGIN_DELAY_MS);
  };

  return (
    <>
      <div className={styles.bar}>
        <Button
          look={hasSaved ? 'plain' : 'primary'}
          aria-label={hasSaved ? '已保存卦例' : undefined}
          onClick={onSave}
          disabled={isLeaving}
        >
          {hasSaved ? '已保存 ✓' : isShared ? '存为我的卦例' : '保存卦例'}
        </Button>
        <Button onClick={() => share({ ...facts, cast: shared?.madeBy ?? facts.cast }, shared?.question)}>分享</Button>
      </div>
      {sheet}
    </>
  );
}
