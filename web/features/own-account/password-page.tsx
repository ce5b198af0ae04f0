import { changePassword } from '#contract/account.ts';
import type { LoginResponse } from '#contract/auth.ts';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { goBack } from '#web/platform/navigation/router.tsx';
import { passwordRefusal, useSubmit } from '#web/platform/network/use-submit.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage } from '#web/ui/fields/field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './forms.module.css';
import { ACCOUNT, PASSWORD } from './paths.ts';
import { OwnPage } from './signed-in.tsx';

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };
const FIELDS_OF = { 'auth.oldPassword': 'oldPassword', 'auth.commonPassword': 'newPassword' };

export const PasswordPage = () => (
  <OwnPage path={PASSWORD} title={TITLES.changePassword}>
    {(user) => <PasswordForm user={user} />}
  </OwnPage>
);

function PasswordForm({ user }: { readonly user: LoginResponse['user'] }) {
  const { values, fieldOf, refusal, error, isSending, submit } = useSubmit(EMPTY);

  const onSubmit = async () => {
    const refuse = () => passwordRefusal('newPassword', values.newPassword, { username: user.username });
    const fallback = ACCOUNT_NOTICES.passwordNotChanged;
    if (!(await submit({ endpoint: changePassword, body: values, refuse, fieldsOf: FIELDS_OF, fallback }))) return;
    showToast(ACCOUNT_NOTICES.passwordChanged);
    goBack(ACCOUNT);
  };

  return (
    <Form className="stack gap-16" refusal={refusal} onSubmit={onSubmit}>
      {/* for the browser, which keeps the new password under this name */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField label="旧密码" autoComplete="current-password" {...fieldOf('oldPassword')} />
      <PasswordField
        label="新密码"
        autoComplete="new-password"
        hint={NOTICES.passwordRule}
        {...fieldOf('newPassword', ['newPassword', 'confirmPassword'])}
      />
      <PasswordField label="确认密码" autoComplete="new-password" {...fieldOf('confirmPassword')} />
      <Button look="primary" type="submit" disabled={isSending}>
        {TITLES.changePassword}
      </Button>
      <p className={styles.note}>改好之后，别的设备都会退出登录，还会写信告诉你。</p>
      <FormMessage message={error} />
    </Form>
  );
}
