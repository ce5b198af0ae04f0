import { type FormEvent, useEffect, useState } from 'react';
import { safeParse } from 'valibot';
import { useSearchParams } from 'wouter';
import { resetPassword } from '#contract/auth.ts';
import { NOTICES, PASSWORD_NOTICES } from '#contract/notices.ts';
import { passwordPatternOf } from '#contract/password-pattern.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { call, messageOf } from '#web/platform/api.ts';
import { useLater } from '#web/platform/navigation.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormMessage, TextField } from '#web/ui/field.tsx';
import { Card, PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './account.module.css';
import { withoutSpaces } from './without-spaces.ts';

const REDIRECT_MS = 2000;

/** The token is taken from the address once and then out of it: it must not stand in the history or be sent on as a referrer. */
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
  const [error, setError] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const later = useLater();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (token === '') return setError(NOTICES.resetTokenMissing);
    const body = { token, newPassword, confirmPassword };
    const parsed = safeParse(resetPassword.body, body);
    if (!parsed.success) return setError(parsed.issues[0].message);
    const pattern = passwordPatternOf(newPassword, {});
    if (pattern) return setError(PASSWORD_NOTICES[pattern]);
    setError(null);
    setIsSending(true);
    const result = await call(resetPassword, { body });
    setIsSending(false);
    if (!result.ok) return setError(messageOf(result.error, NOTICES.resetFailed));
    setIsDone(true);
    later('/login', REDIRECT_MS, { replace: true });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
    </form>
  );
}
