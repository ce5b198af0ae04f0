import { useCallback, useEffect, useState } from 'react';
import { HISTORY_NOTICES } from '#contract/words/account-notices.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { useDraftsOf } from '#web/platform/casts/cast-drafts.ts';
import type * as declining from '#web/platform/casts/declined-drafts.ts';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { saveCasts } from '#web/platform/saved/saved-results.ts';
import { hasStored } from '#web/platform/storage/first-load.ts';
import { PRACTICE_KEY } from '#web/platform/storage/storage.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './unsaved-offer.module.css';

/** Who has never practised here does not load it. */
const guestPractice = chunkOf(() => import('#web/platform/saved/records/practice-answer-log.ts'));

/** How many answers a guest has given here; 0 until it is known. */
function useGuestPractice(): readonly [count: number, read: () => void] {
  const [count, setCount] = useState(0);
  const read = useCallback(() => {
    if (!hasStored(localStorage, PRACTICE_KEY)) return;
    guestPractice
      .load()
      .then(({ countGuestPractice }) => countGuestPractice())
      .then(setCount)
      .catch(() => {}); // not loaded: 练习 offers them too
  }, []);
  useEffect(read, [read]);
  return [count, read];
}

/** Takes over what a guest practised, and says what came of it. */
async function takeOver(count: number): Promise<void> {
  const loaded = await guestPractice.load().catch(() => null);
  if (!loaded) return showToast(HISTORY_NOTICES.notLoaded);
  showToast((await loaded.takeOverPractice()) ? OFFER_NOTICES.answersTaken(count) : NOTICES.practiceFull);
}

/** After a login: offers to save what was cast before it, and to take over what was practised. */
/** `choice` is what was declined before. It is handed in, since 我的 has it too, which must not wait for this part. */
export function UnsavedOffer({ choice }: { readonly choice: typeof declining }) {
  const [declined, setDeclined] = useState(() => ({
    draft: choice.declinedDraft(),
    answers: choice.declinedPractice(),
  }));
  const [given, readGiven] = useGuestPractice();
  const drafts = useDraftsOf(null).filter(({ timestamp }) => timestamp > declined.draft);
  const count = drafts.length;
  const answers = given > declined.answers ? given : 0;
  const [newest] = drafts;
  if (!newest && answers === 0) return null;
  const decline = () => {
    if (newest) choice.declineDrafts(newest.timestamp);
    if (answers > 0) choice.declinePractice(answers);
    setDeclined({ draft: newest?.timestamp ?? declined.draft, answers: Math.max(answers, declined.answers) });
  };
  const accept = async () => {
    if (answers > 0) await takeOver(answers);
    readGiven();
    if (newest) await saveCasts(drafts.toReversed(), HISTORY_NOTICES.draftsSaved(count));
  };
  const practiceWords = answers > 0 ? '并入练习' : '存入卦例';
  return (
    <section className={styles.offer} aria-label={newest ? '登录前起的卦' : '登录前的练习'}>
      <p>
        {newest && `登录前起的 ${count} 则卦还没有保存。`}
        {answers > 0 && `登录前在这台设备上练过 ${answers} 次。`}
      </p>
      <div>
        <Button look="quiet" onClick={decline}>
          不必
        </Button>
        <Button look="pill" onClick={accept}>
          {newest && answers > 0 ? '都存入账号' : practiceWords}
        </Button>
      </div>
    </section>
  );
}

/** Of what is offered after a login. Apart from the notices of the contract, which other pages load too. */
export const OFFER_NOTICES = {
  answersTaken: (count: number) => `已并入练习 ${count} 次`,
} as const;
