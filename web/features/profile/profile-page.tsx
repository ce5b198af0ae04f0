import { useState } from 'react';
import { canCall } from '#contract/access-policy.ts';
import { APP_PROBLEMS } from '#contract/words/notices.ts';
import { chunkOf, useChunk } from '#web/platform/chunks/chunk.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageState, useDocumentTitle } from '#web/ui/page.tsx';
import { RowLink } from '#web/ui/rows/row-link.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';
import { History } from './history.tsx';
import { ProfileCard } from './profile-card.tsx';
import styles from './profile-page.module.css';
import { SettingsPanel } from './settings-panel.tsx';
import { UnsavedNote, UnsavedOffer } from './unsaved-casts.tsx';

const Invitations = lazyPart(() => import('./moderation/invitations.tsx').then((module) => module.Invitations));
const ownDecisions = chunkOf(async () => (await import('./own-decisions.tsx')).OwnDecisions);
const castsToReview = chunkOf(async () => (await import('./news/casts-to-review.tsx')).CastsToReview);
const newsCount = chunkOf(async () => (await import('./news/news-count.tsx')).NewsCount);
const newGuesses = chunkOf(async () => (await import('./news/new-guesses.tsx')).NewGuesses);

/** Most have none: nothing stands there until it is loaded. */
function Decisions() {
  const { value: OwnDecisions } = useChunk(ownDecisions);
  return OwnDecisions && <OwnDecisions />;
}

function ToReview() {
  const { value: CastsToReview } = useChunk(castsToReview);
  return CastsToReview && <CastsToReview />;
}

function News() {
  const { value: NewsCount } = useChunk(newsCount);
  return NewsCount && <NewsCount />;
}

function Guesses() {
  const { value: NewGuesses } = useChunk(newGuesses);
  return NewGuesses && <NewGuesses />;
}

export function ProfilePage() {
  useDocumentTitle(TITLES.profile);
  const session = useSession();
  const [isSetting, setIsSetting] = useState(false);
  return (
    <>
      <ProfileCard session={session} isSetting={isSetting} onSettings={() => setIsSetting(!isSetting)} />
      {isSetting && <SettingsPanel />}
      {session.isAuthenticated ? (
        <>
          <UnsavedOffer />
          <Decisions />
          <RowLink href="/profile/guesses">
            {TITLES.guesses} <News />
          </RowLink>
          <Guesses />
          <ToReview />
          <History />
          {canCall('superadmin', session.user) && (
            <ChunkSuspense rows={2}>
              <Invitations />
            </ChunkSuspense>
          )}
        </>
      ) : (
        <div className={styles.guest}>
          <UnsavedNote />
          <PageState
            figure={STATE_FIGURES.guest}
            title={session.hasExpired ? APP_PROBLEMS['auth.expired'].message : '登录后，卦例随身'}
            text={
              session.hasExpired
                ? '存下的卦例都在，登录后就能看到。'
                : '起卦不必登录；保存卦例、出射覆题，要有一个账号。'
            }
          >
            <ButtonLink href={loginPath('/profile')} look="primary">
              登录
            </ButtonLink>
          </PageState>
        </div>
      )}
    </>
  );
}
