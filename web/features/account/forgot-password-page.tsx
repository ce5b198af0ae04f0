import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { findAccount, requestReset } from '#contract/auth.ts';
import { MESSAGES } from '#contract/messages.ts';
import { NOTICES } from '#contract/notices.ts';
import { call, messageOf } from '#web/platform/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormMessage, TextField } from '#web/ui/field.tsx';
import { Card, PageHeader } from '#web/ui/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './account.module.css';

const MODES = [
  { id: 'email', label: '按邮箱' },
  { id: 'username', label: '按用户名' },
] as const;
type Mode = (typeof MODES)[number]['id'];

const [known, unknown] = findAccount.answers[200].options;
/** An answer without the full address is still understood: what is missing is said when the link is asked for. */
const findAnyAccount = {
  ...findAccount,
  answers: {
    200: v.variant('found', [v.object({ ...known.entries, fullEmail: v.optional(v.string(), '') }), unknown]),
  },
};

interface Found {
  readonly username: string;
  readonly email: string;
  readonly fullEmail: string;
}

export function ForgotPasswordPage() {
  const [mode, setMode] = useState<Mode>('email');
  return (
    <>
      <PageHeader title={TITLES.forgotPassword} back="/login" />
      <Tabs tabs={MODES} open={mode} onOpen={setMode} label="查找方式">
        <Search key={mode} mode={mode} />
      </Tabs>
    </>
  );
}

function Search({ mode }: { readonly mode: Mode }) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [isSending, setIsSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFound(null);
    const body = { searchMode: mode, searchValue: value };
    const parsed = v.safeParse(findAccount.body, body);
    if (!parsed.success) return setError(parsed.issues[0].message);
    setError(null);
    setIsSending(true);
    const result = await call(findAnyAccount, { body });
    setIsSending(false);
    if (!result.ok) return setError(messageOf(result.error, NOTICES.searchFailed));
    if (!result.value.found) return setError(result.value.message);
    setFound(result.value);
  };

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        {mode === 'email' ? (
          <TextField
            label="邮箱"
            type="email"
            autoComplete="email"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        ) : (
          <TextField
            label="用户名"
            autoComplete="username"
            autoCapitalize="none"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
        <Button look="primary" type="submit" disabled={isSending}>
          查找账号
        </Button>
        <FormMessage message={error ?? (found ? NOTICES.accountFound : null)} isGood={found !== null} />
      </form>
      {found && (
        <div className={styles.after}>
          <RequestReset found={found} />
        </div>
      )}
    </>
  );
}

function RequestReset({ found }: { readonly found: Found }) {
  const [message, setMessage] = useState<string | null>(null);
  const [link, setLink] = useState('');
  const [isGood, setIsGood] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (!found.fullEmail) return setMessage(MESSAGES.emailMissing);
    setIsSending(true);
    const result = await call(requestReset, { body: { email: found.fullEmail } });
    setIsSending(false);
    setIsGood(result.ok);
    setMessage(
      result.ok ? result.value.message || MESSAGES.resetLinkMade : messageOf(result.error, NOTICES.sendFailed),
    );
    if (result.ok) setLink(result.value.resetUrl);
  };
  return (
    <Card label="账号">
      <dl className={styles.found}>
        <dt>用户名</dt>
        <dd>
          <bdi>{found.username}</bdi>
        </dd>
        <dt>邮箱</dt>
        <dd>{found.email}</dd>
      </dl>
      <div className={styles.form}>
        <Button onClick={send} disabled={isSending || isGood}>
          发送重置链接
        </Button>
        {link !== '' && <ButtonLink href={new URL(link).pathname + new URL(link).search}>打开重置链接</ButtonLink>}
        <FormMessage message={message} isGood={isGood} />
      </div>
    </Card>
  );
}
