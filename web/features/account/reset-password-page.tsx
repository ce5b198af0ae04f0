import { useEffect, useState } from 'react';
import { checkResetLink, resetPassword } from '#contract/auth.ts';
import { APP_PROBLEMS, NOTICES } from '#contract/words/notices.ts';
import type { ProblemCode } from '#contract/words/problems.ts';
import { useLater } from '#web/platform/navigation/use-later.ts';
import { type Failure, isProblem } from '#web/platform/network/failure.ts';
import { forgetToken, useToken } from '#web/platform/network/link-token.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { passwordRefusal, useSubmit } from '#web/platform/network/use-submit.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Form, FormMessage } from '#web/ui/fields/field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { PageHeader, PageState, Skeleton } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';
import styles from './account.module.css';

const REDIRECT_MS = 2000;
const TOKEN_KEY = 'reset-token';

const LINK_REFUSED: ProblemCode = 'auth.resetLink';
const EMPTY = { newPassword: '', confirmPassword: '' };
const FIELDS_OF = { 'auth.commonPassword': 'newPassword' };

export function ResetPasswordPage() {
  const token = useToken(TOKEN_KEY);
  return (
    <>
      <PageHeader title={TITLES.resetPassword} back="/login" />
      {token === '' ? <UselessLink /> : <CheckedForm token={token} />}
    </>
  );
}

/** The form, unless the server says that the link is of no use: when it opens, or when it is sent. */
function CheckedForm({ token }: { readonly token: string }) {
  const { data, failure } = useCall(checkResetLink, { body: { token } });
  const [isRefused, setIsRefused] = useState(false);
  const isUseless = isRefused || data?.valid === false;
  useEffect(() => {
    if (isUseless) forgetToken(TOKEN_KEY);
  }, [isUseless]);
  if (isUseless) return <UselessLink />;
  if (!data && !failure) return <Skeleton rows={4} />;
  return <ResetForm token={token} onRefused={() => setIsRefused(true)} />;
}

/** The link is incomplete, expired or used. */
const UselessLink = () => (
  <PageState figure={STATE_FIGURES.missing} title={NOTICES.resetTokenMissing} text={APP_PROBLEMS[LINK_REFUSED].message}>
    <ButtonLink href="/forgot-password" look="pill">
      重新申请
    </ButtonLink>
  </PageState>
);

function ResetForm({ token, onRefused }: { readonly token: string; readonly onRefused: () => void }) {
  const [isDone, setIsDone] = useState(false);
  const { values, fieldOf, refusal, error, isSending, submit } = useSubmit(EMPTY);
  const later = useLater();

  const onSubmit = async () => {
    const body = { token, ...values };
    const refuse = () => passwordRefusal('newPassword', values.newPassword, {});
    const onFailure = (failure: Failure) => isProblem(failure, LINK_REFUSED) && onRefused();
    const fallback = NOTICES.resetFailed;
    if (!(await submit({ endpoint: resetPassword, body, refuse, fieldsOf: FIELDS_OF, fallback, onFailure }))) return;
    forgetToken(TOKEN_KEY);
    setIsDone(true);
    later('/login', REDIRECT_MS, { replace: true });
  };

  return (
    <Form className={styles.form} refusal={refusal} onSubmit={onSubmit}>
      <PasswordField
        label="新密码"
        autoComplete="new-password"
        hint={NOTICES.passwordRule}
        {...fieldOf('newPassword', ['newPassword', 'confirmPassword'])}
      />
      <PasswordField label="确认密码" autoComplete="new-password" {...fieldOf('confirmPassword')} />
      <Button look="primary" type="submit" disabled={isSending || isDone}>
        {TITLES.resetPassword}
      </Button>
      <FormMessage message={isDone ? NOTICES.resetDone : error} isGood={isDone} />
    </Form>
  );
}
