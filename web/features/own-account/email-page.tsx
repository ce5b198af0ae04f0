import { useState } from 'react';
import { changeEmail, showAccount } from '#contract/account.ts';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useSubmit } from '#web/platform/network/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage, TextField } from '#web/ui/fields/field.tsx';
import { PasswordField, withoutSpaces } from '#web/ui/fields/password-field.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './forms.module.css';
import { ACCOUNT, EMAIL } from './paths.ts';
import { SignedIn } from './signed-in.tsx';

const FIELDS = ['email', 'password'] as const;
const FIELDS_OF = { 'auth.password': 'password', 'account.sameEmail': 'email' };

export const EmailPage = () => (
  <SignedIn path={EMAIL}>
    {() => (
      <>
        <PageHeader title={TITLES.changeEmail} back={ACCOUNT} />
        <EmailForm />
      </>
    )}
  </SignedIn>
);

function EmailForm() {
  const { data: account } = useCall(showAccount, {});
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { refusal, error, errorOf, mend, isSending, submit } = useSubmit(FIELDS);

  const onSubmit = async () => {
    setIsAsked(false);
    const fallback = ACCOUNT_NOTICES.emailNotAsked;
    const asked = await submit({ endpoint: changeEmail, body: { email, password }, fieldsOf: FIELDS_OF, fallback });
    if (!asked) return;
    setIsAsked(true);
    setPassword('');
  };

  return (
    <Form className={styles.form} refusal={refusal} onSubmit={onSubmit}>
      <p className={styles.note}>{account ? `现在的邮箱：${account.email}` : '换邮箱要再输一次密码。'}</p>
      <TextField
        label="新邮箱"
        type="email"
        autoComplete="email"
        value={email}
        error={errorOf('email')}
        hint={NOTICES.emailUse}
        onChange={({ target }) => {
          setEmail(target.value);
          setIsAsked(false); // it is about what was sent before
          mend(['email']);
        }}
      />
      <PasswordField
        label="密码"
        autoComplete="current-password"
        value={password}
        error={errorOf('password')}
        onChange={({ target }) => {
          setPassword(withoutSpaces(target.value));
          mend(['password']);
        }}
      />
      <Button look={isAsked ? 'plain' : 'primary'} type="submit" disabled={isSending}>
        {isAsked ? '再发一封' : '发信到新邮箱'}
      </Button>
      <FormMessage message={isAsked ? ACCOUNT_NOTICES.emailAsked : error} isGood={isAsked} />
    </Form>
  );
}
