import { useState } from 'react';
import { withdrawRemoval } from '#contract/account.ts';
import { logout } from '#contract/auth.ts';
import { REMOVAL_NOTICES } from '#contract/words/account-notices.ts';
import { eventTime, timeLeftText } from '#contract/words/dates.ts';
import { navigate, Redirect } from '#web/platform/navigation/router.tsx';
import { call } from '#web/platform/network/api.ts';
import { messageOf } from '#web/platform/network/failure.ts';
import { forgetLeaving, type LeavingSession, leavingSession } from '#web/platform/network/leaving.ts';
import { load } from '#web/platform/saved/saved-results.ts';
import { signIn } from '#web/platform/storage/session.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useDocumentTitle } from '#web/ui/page.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { ExportRow } from './export-row.tsx';
import styles from './removal.module.css';

/** All that is shown of an account in its fourteen days: the way back, the way out, and its data to take along. */
export function LeavingPage() {
  useDocumentTitle('已停用');
  const [session] = useState(leavingSession);
  return session ? <Leaving session={session} /> : <Redirect to="/login" />;
}

function Leaving({ session }: { readonly session: LeavingSession }) {
  const { token, user, removalAt } = session;
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const withdraw = async () => {
    setIsSending(true);
    const result = await call(withdrawRemoval, { token });
    setIsSending(false);
    if (!result.ok) {
      const hasEnded = result.error.kind === 'problem' && result.error.status === 401;
      setError(messageOf(result.error, REMOVAL_NOTICES.notWithdrawn));
      if (hasEnded) forgetLeaving();
      return;
    }
    forgetLeaving();
    const { removalAt: _, ...response } = session;
    signIn(response);
    void load();
    showToast(REMOVAL_NOTICES.withdrawn);
    navigate('/profile', { replace: true });
  };
  const leave = () => {
    void call(logout, { token, keepalive: true });
    forgetLeaving();
    navigate('/profile', { replace: true });
  };

  return (
    <>
      <header className={styles.person}>
        <Avatar name={user.username} avatarUrl={user.avatarUrl} size={52} isOwn />
        <div>
          <h1>
            <bdi>{user.username}</bdi>
          </h1>
          <p className="note">已停用</p>
        </div>
      </header>
      <section className={styles.wayBack} aria-label="撤回注销">
        <p className="wrong">{eventTime(removalAt)} 删去</p>
        <h2>{timeLeftText(new Date(removalAt))}</h2>
        <p className={styles.text}>卦例、札记、练习和题目都在，没有少一条。撤回以后，一切照旧；题目的署名也改回来。</p>
        <Button look="primary" disabled={isSending} onClick={withdraw}>
          撤回注销
        </Button>
        <Button onClick={leave}>退出登录</Button>
        <p className="wrong" role="alert">
          {error}
        </p>
      </section>
      <section className="surface" aria-label="数据">
        <ExportRow about="停用期里也可以带走" token={token} />
      </section>
      <p className={styles.note}>停用期里不能保存卦例、出题；起卦、易经、学院照常可用。</p>
    </>
  );
}
