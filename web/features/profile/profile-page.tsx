import { useState } from 'react';
import { canCall } from '#contract/access-policy.ts';
import { logout } from '#contract/auth.ts';
import { createInvitation } from '#contract/invitation.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { PROBLEMS } from '#contract/words/problems.ts';
import { clearAsked } from '#web/platform/casts/asked-questions.ts';
import { clearDrafts } from '#web/platform/casts/cast-drafts.ts';
import { forgetCast } from '#web/platform/casts/current-cast.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { log } from '#web/platform/log/logger.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { call } from '#web/platform/network/api.ts';
import { clearPuzzleDrafts } from '#web/platform/storage/puzzle-drafts.ts';
import { type Session, useSession } from '#web/platform/storage/session.ts';
import { flushBeforeLeaving, leave } from '#web/platform/sync/saved-results.ts';
import { academyTexts } from '#web/platform/texts/texts.ts';
import { hideToast } from '#web/platform/toast.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { PageState, useDocumentTitle } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';
import { DueCasts } from './due-casts.tsx';
import { History } from './history.tsx';
import { Invitations } from './invitations.tsx';
import styles from './profile-page.module.css';
import { SettingsPanel } from './settings-panel.tsx';

const ROLE_LABELS = { superadmin: '超级管理员', admin: '管理员', user: '普通会员' } as const;

export function ProfilePage() {
  useDocumentTitle(TITLES.profile);
  const session = useSession();
  const [isSetting, setIsSetting] = useState(false);
  return (
    <>
      <Head session={session} />
      <div className={styles.bar}>
        <Button look="pill" aria-expanded={isSetting} onClick={() => setIsSetting(!isSetting)}>
          设置
        </Button>
        <ButtonLink href="/about" look="pill">
          关于
        </ButtonLink>
        {session.isAuthenticated && <LeaveButton />}
      </div>
      {isSetting && <SettingsPanel />}
      {session.isAuthenticated && <DueCasts />}
      <RandomMotto />
      {session.isAuthenticated ? (
        <>
          <History />
          {canCall(createInvitation.access, session.user) && <Invitations />}
        </>
      ) : (
        <PageState
          figure={STATE_FIGURES.guest}
          title={session.hasExpired ? PROBLEMS['auth.expired'].message : '登录后，卦例随身'}
          text={
            session.hasExpired ? '存下的卦例都在，登录后就能看到。' : '起卦不必登录；保存卦例、出射覆题，要有一个账号。'
          }
        >
          <ButtonLink href={loginPath('/profile')} look="primary">
            登录
          </ButtonLink>
        </PageState>
      )}
    </>
  );
}

/** Ends the session on this device at once, and on the server if it can be reached. */
function leaveNow(mode: 'keep' | 'discard'): void {
  void call(logout, { keepalive: true });
  const { user } = useSession.getState();
  if (user) clearPuzzleDrafts(user.id);
  clearDrafts();
  clearAsked();
  forgetCast();
  leave(mode);
  hideToast(); // what it offers to undo is no longer theirs
  log('info', 'logged out');
}

/** First sends pending operations, for at most 3 s; if some are left, asks what to do with them. */
function LeaveButton() {
  const [isSending, setIsSending] = useState(false);
  const [left, setLeft] = useState(0);
  const onLeave = async () => {
    setIsSending(true);
    const count = await flushBeforeLeaving();
    setIsSending(false);
    if (count === 0) leaveNow('keep');
    else setLeft(count);
  };
  return (
    <>
      <Button look="pill" onClick={onLeave} disabled={isSending}>
        {isSending ? '正在同步…' : '退出登录'}
      </Button>
      {left > 0 && (
        <ConfirmDialog
          title="现在退出登录？"
          action="退出"
          dismiss="再想想"
          onAction={() => leaveNow('keep')}
          onDismiss={() => setLeft(0)}
        >
          <p>{NOTICES.unsynced(left)}。</p>
          <Button look="pill" onClick={() => leaveNow('discard')}>
            放弃并退出
          </Button>
        </ConfirmDialog>
      )}
    </>
  );
}

function Head({ session }: { readonly session: Session }) {
  const name = session.user?.username ?? TITLES.guest;
  return (
    <header className={styles.head}>
      <span className={styles.avatar} aria-hidden="true">
        {[...name][0]}
      </span>
      <div className={styles.who}>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p>{session.user ? ROLE_LABELS[session.user.role] : '未登录'}</p>
      </div>
    </header>
  );
}

/** Stays empty if its chunk is not loaded: it is decoration. */
function RandomMotto() {
  const { value: texts } = useChunk(academyTexts);
  const [random] = useState(Math.random);
  if (!texts) return <div className={styles.motto} />;
  const motto = texts.MOTTOS[Math.floor(random * texts.MOTTOS.length)];
  return (
    <blockquote className={styles.motto}>
      {motto?.text} <cite>{motto?.source}</cite>
    </blockquote>
  );
}
