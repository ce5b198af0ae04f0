import { useEffect, useState } from 'react';
import { resetPassword } from '#contract/auth.ts';
import { NOTICES } from '#contract/notices.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { useSearchParams } from '#web/platform/router.tsx';
import { useLater } from '#web/platform/use-later.ts';
import { useSubmit } from '#web/platform/use-submit.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Form, FormMessage, TextField } from '#web/ui/field.tsx';
import { Card, PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './account.module.css';
import { passwordNotice } from './password-notice.ts';
import { withoutSpaces } from './without-spaces.ts';

const REDIRECT_MS = 2000;

/** Reads the token from the address and removes it there: it must not stay in the history nor be sent as a referrer. */
function useToken(): string {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

export function ResetPasswordPage() {
  const token = useToken();
  return (
    <>
      <PageHeader title={TITLES.resetPassword} back="/login" />
      {token === '' && (
        <div className={styles.notice}>
          <Card label="重置链接">
            <p role="alert">{PROBLEMS['auth.resetLink'].message}</p>
            <ButtonLink href="/forgot-password" look="pill">
              重新申请
            </ButtonLink>
          </Card>
        </div>
      )}
      <ResetForm token={token} />
    </>
  );
}

function ResetForm({ token }: { readonly token: string }) {
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [isDone, setIsDone] = useState(false);
  const { error, setError, isSending, submit } = useSubmit();
  const later = useLater();

  const onSubmit = async () => {
    if (token === '') return setError(NOTICES.resetTokenMissing);
    const body = { token, newPassword, confirmPassword };
    const refuse = () => passwordNotice(newPassword, {});
    if (!(await submit({ endpoint: resetPassword, body, refuse, fallback: NOTICES.resetFailed }))) return;
    setIsDone(true);
    later('/login', REDIRECT_MS, { replace: true });
  };

  return (
    <Form className={styles.form} onSubmit={onSubmit}>
      <TextField
        label="新密码"
        type="password"
        autoComplete="new-password"
        value={newPassword}
        onChange={(event) => setNewPassword(withoutSpaces(event.target.value))}
      />
      <TextField
        label="确认密码"
        type="password"
        autoComplete="new-password"
        value={confirmPassword}
        onChange={(event) => setConfirmPassword(withoutSpaces(event.target.value))}
      />
      <Button look="primary" type="submit" disabled={isSending || isDone}>
        {TITLES.resetPassword}
      </Button>
      <FormMessage message={isDone ? NOTICES.resetDone : error} isGood={isDone} />
    </Form>
  );
}
