import type { ResultFacts } from '#contract/divination.ts';
import { entryPath, loginPath, timestampOfPath } from '#web/platform/navigation/paths.ts';
import { useEntry } from '#web/platform/saved/entries.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { PageHeader, PageState, Skeleton } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';
import { EntryCast } from './entry-cast.tsx';
import { EntryFields } from './entry-fields.tsx';
import styles from './entry-page.module.css';

/** 卦例: what the user writes about a saved cast. */
export function EntryPage({ at }: { readonly at: string }) {
  const timestamp = timestampOfPath(at);
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const facts = useSavedResults(({ results }) => results.find((saved) => saved.timestamp === timestamp));
  if (!isAuthenticated) return <SignedOut at={at} />;
  if (!facts) return <NotFound message={TITLES.lineNotFound} href="/profile" action="回到我的" />;
  return <EntryOf key={facts.timestamp} facts={facts} />;
}

const SENDING = { sent: null, unsent: '未同步', rejected: '未同步·拒收' } as const;

function EntryOf({ facts }: { readonly facts: ResultFacts }) {
  const { entry, sending, refusal, state } = useEntry(facts.timestamp);
  const badge = SENDING[sending];
  return (
    <>
      <PageHeader title={TITLES.history} back="/profile">
        {badge !== null && <span className={styles.sending}>{badge}</span>}
      </PageHeader>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          服务器没有收下这一则记录：{refusal}。文字都还在这台设备上，删短一些再试。
        </p>
      )}
      <EntryCast facts={facts} />
      {state === 'loading' && <Skeleton rows={8} />}
      {state === 'unavailable' && (
        <p className={styles.refusal} role="alert">
          这台设备现在存不了记录（无痕浏览时常这样），所以这里写不了。卦例本身照常可存可看。
        </p>
      )}
      {state === 'ready' && <EntryFields facts={facts} entry={entry} />}
    </>
  );
}

const SignedOut = ({ at }: { readonly at: string }) => (
  <>
    <PageHeader title={TITLES.history} back="/profile" />
    <PageState figure={STATE_FIGURES.guest} title="登录后才看得到" text="记录随账号走，只有你看得到。">
      <ButtonLink look="primary" href={loginPath(entryPath(timestampOfPath(at) ?? ''))}>
        登录
      </ButtonLink>
    </PageState>
  </>
);
