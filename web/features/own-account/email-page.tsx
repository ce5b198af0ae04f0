import { useState } from 'react';
import { changeEmail, showAccount } from '#contract/account.ts';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useSubmit } from '#web/platform/network/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage, TextField } from '#web/ui/fields/field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './forms.module.css';
import { EMAIL } from './paths.ts';
import { OwnPage } from './signed-in.tsx';

const EMPTY = { email: '', password: '' };
const FIELDS_OF = { 'auth.password': 'password', 'account.sameEmail': 'email' };

export const EmailPage = () => (
  <OwnPage path={EMAIL} title={TITLES.changeEmail}>
    {() => <EmailForm />}
  </OwnPage>
);

function EmailForm() {
  const { data: account } = useCall(showAccount, {});
  const [isAsked, setIsAsked] = useState(false);
  const { values, change, fieldOf, refusal, error, isSending, submit } = useSubmit(EMPTY);
  const email = fieldOf('email');

  const onSubmit = async () => {
    setIsAsked(false);
    const fallback = ACCOUNT_NOTICES.emailNotAsked;
    if (!(await submit({ endpoint: changeEmail, body: values, fieldsOf: FIELDS_OF, fallback }))) return;
    setIsAsked(true);
    change({ password: '' });
  };

  return (
    <Form className="stack gap-16" refusal={refusal} onSubmit={onSubmit}>
      <p className={styles.note}>{account ? `现在的邮箱：${account.email}` : '换邮箱要再输一次密码。'}</p>
      <TextField
        label="新邮箱"
        type="email"
        autoComplete="email"
        hint={NOTICES.emailUse}
        {...email}
        onChange={(text) => {
          email.onChange(text);
          setIsAsked(false); // it is about what was sent before
        }}
      />
      <PasswordField label="密码" autoComplete="current-password" {...fieldOf('password')} />
      <Button look={isAsked ? 'plain' : 'primary'} type="submit" disabled={isSending}>
        {isAsked ? '再发一封' : '发信到新邮箱'}
      </Button>
      <FormMessage message={isAsked ? ACCOUNT_NOTICES.emailAsked : error} isGood={isAsked} />
    </Form>
  );
}
