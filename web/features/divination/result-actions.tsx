import { useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/notices.ts';
import { askToSave } from '#web/platform/asked-saves.ts';
import { loginPath } from '#web/platform/navigation.ts';
import { saveCast } from '#web/platform/save-cast.ts';
import { useSavedResults } from '#web/platform/saved-results.ts';
import { useSession } from '#web/platform/session.ts';
import { shareCast } from '#web/platform/share-cast.ts';
import { showToast } from '#web/platform/toast.ts';
import { useLater } from '#web/platform/use-later.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './result-actions.module.css';

const LOGIN_DELAY_MS = 2000;

/** A bar that stays in view above the navigation; in a low window it is the end of the page. */
export function ResultActions({ facts }: { readonly facts: ResultFacts }) {
  const later = useLater();
  const [isLeaving, setIsLeaving] = useState(false);
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const isSaved = useSavedResults(({ results }) => results.some(({ timestamp }) => timestamp === facts.timestamp));

  const onSave = () => {
    if (isAuthenticated) return saveCast(facts);
    askToSave(facts);
    setIsLeaving(true);
    showToast(NOTICES.loginToSave, LOGIN_DELAY_MS);
    later(loginPath('/divination'), LOGIN_DELAY_MS);
  };

  return (
    <div className={styles.bar}>
      <Button
        look={isSaved ? 'plain' : 'primary'}
        aria-label={isSaved ? '已保存卦例' : undefined}
        onClick={onSave}
        disabled={isLeaving}
      >
        {isSaved ? '已保存 ✓' : '保存卦例'}
      </Button>
      <Button onClick={() => shareCast(facts)}>分享</Button>
    </div>
  );
}
