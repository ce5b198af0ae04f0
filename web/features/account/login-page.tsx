import { useState } from 'react';
import { config, login, register } from '#contract/auth.ts';
import { APP_PROBLEMS, NOTICES } from '#contract/words/notices.ts';
import { takeAskedSaves } from '#web/platform/casts/asked-saves.ts';
import { log } from '#web/platform/log/logger.ts';
import { forgotPasswordPath, ownPath } from '#web/platform/navigation/paths.ts';
import { navigate, Redirect, useSearchParams } from '#web/platform/navigation/router.tsx';
import { useLater } from '#web/platform/navigation/use-later.ts';
import { keepLeaving, LEAVING_PATH } from '#web/platform/network/leaving.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { passwordRefusal, useSubmit } from '#web/platform/network/use-submit.ts';
import { load, saveCasts } from '#web/platform/saved/saved-results.ts';
import { signIn, useSession } from '#web/platform/storage/session.ts';
import { Tabs } from '#web/ui/book/tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage, TextField } from '#web/ui/fields/field.tsx';
import { PasswordField, withoutSpaces } from '#web/ui/fields/password-field.tsx';
import { BackLink, useDocumentTitle } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './account.module.css';
import { loginReason, openPathOf } from './login-reason.ts';
import { OfflineNote, offlineRefusal } from './offline-note.tsx';
import { useAskedSavesUntilLeft } from './use-asked-saves.ts';

const REDIRECT_MS = 1000;
const MODES = [
  { id: 'login', label: TITLES.login },
  { id: 'register', label: TITLES.register },
] as const;
type Mode = (typeof MODES)[number]['id'];

const EMPTY = { username: '', email: '', password: '', confirmPassword: '', invitationCode: '' };
const HOME = '/divination';
const FIELDS_OF = { 'auth.commonPassword': 'password' };

/** A logged-in user is sent on to the page that asked. */
export function LoginPage() {
  const [wasLoggedIn] = useState(() => useSession.getState().isAuthenticated);
  const asked = useAskingPath();
  return wasLoggedIn ? <Redirect to={asked ?? HOME} /> : <AccountForms />;
}

/** The page that asked for the login. */
function useAskingPath(): string | null {
  const [search] = useSearchParams();
  return ownPath(search.get('return'));
}

function AccountForms() {
  useAskedSavesUntilLeft();
  const asked = useAskingPath();
  const [reason] = useState(() => loginReason(asked));
  const [mode, setMode] = useState<Mode>('login');
  const hasExpired = useSession((session) => !session.isAuthenticated && session.hasExpired);
  useDocumentTitle(mode === 'login' ? TITLES.login : TITLES.register);
  return (
    <>
      <BackLink href={openPathOf(asked) ?? HOME} />
      <h1 className={styles.name}>{TITLES.app}</h1>
      {hasExpired ? (
        <p className={styles.expired} role="status">
          {APP_PROBLEMS['auth.expired'].message}
        </p>
      ) : (
        <p className={styles.slogan}>{reason}</p>
      )}
      <OfflineNote what="登录、注册" />
      <Tabs tabs={MODES} open={mode} onOpen={setMode} label="登录或注册">
        <AccountForm key={mode} mode={mode} />
      </Tabs>
    </>
  );
}

function AccountForm({ mode }: { readonly mode: Mode }) {
  const [done, setDone] = useState<string | null>(null);
  const { values, fieldOf, refusal, error, isSending, submit } = useSubmit(EMPTY);
  const asked = useAskingPath();
  const returnTo = asked ?? HOME;
  const later = useLater();
  const { data: settings } = useCall(config, {});
  const isRegister = mode === 'register';
  const action = isRegister ? TITLES.register : TITLES.login;
  const name = fieldOf('username');

  const send = () => {
    const { username, email, password } = values;
    const refuse = () => offlineRefusal() ?? passwordRefusal('password', password, values);
    return isRegister
      ? submit({ endpoint: register, body: { ...values, email: email.trim() }, refuse, fieldsOf: FIELDS_OF })
      : submit({ endpoint: login, body: { username, password }, refuse: offlineRefusal });
  };
  const onSubmit = async () => {
    const response = await send();
    if (!response) return;
    if (keepLeaving(response)) return navigate(LEAVING_PATH, { isReturn: true });
    signIn(response);
    log('info', 'logged in');
    void saveCasts(takeAskedSaves());
    void load();
    if (!isRegister) return navigate(returnTo, { isReturn: true });
    setDone(NOTICES.registered);
    later(returnTo, REDIRECT_MS, { isReturn: true });
  };

  return (
    <Form className={styles.form} refusal={refusal} onSubmit={onSubmit}>
      <TextField
        label="用户名"
        autoComplete="username"
        autoCapitalize="none"
        hint={isRegister ? NOTICES.usernameRule : undefined}
        {...name}
        onChange={(text) => name.onChange(withoutSpaces(text))}
      />
      {isRegister && (
        <TextField label="邮箱" type="email" autoComplete="email" hint={NOTICES.emailUse} {...fieldOf('email')} />
      )}
      <PasswordField
        label="密码"
        autoComplete={isRegister ? 'new-password' : 'current-password'}
        hint={isRegister ? NOTICES.passwordRule : undefined}
        {...fieldOf('password', ['password', 'confirmPassword'])}
      />
      {isRegister && <PasswordField label="确认密码" autoComplete="new-password" {...fieldOf('confirmPassword')} />}
      {isRegister && settings?.registration === 'invite' && (
        <TextField label="邀请码" autoComplete="off" {...fieldOf('invitationCode')} />
      )}
      {!isRegister && (
        <a href={forgotPasswordPath(asked)} className={styles.forgot}>
          忘记密码
        </a>
      )}
      <Button look="primary" type="submit" disabled={isSending || done !== null}>
        {isSending ? `正在${action}…` : action}
      </Button>
      <FormMessage message={done ?? error} isGood={done !== null} />
    </Form>
  );
}
