import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { findAccount, requestReset } from '#contract/auth.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { loginPath, ownPath } from '#web/platform/navigation/paths.ts';
import { useSearchParams } from '#web/platform/navigation/router.tsx';
import { useSubmit } from '#web/platform/network/use-submit.ts';
import { Tabs } from '#web/ui/book/tabs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Form, FormMessage, TextField } from '#web/ui/fields/field.tsx';
import { Card, PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './account.module.css';
import { OfflineNote, offlineRefusal } from './offline-note.tsx';
import { useAskedSavesUntilLeft } from './use-asked-saves.ts';

const MODES = [
  { id: 'email', label: '按邮箱' },
  { id: 'username', label: '按用户名' },
] as const;
type Mode = (typeof MODES)[number]['id'];

const INPUTS = {
  email: { label: '邮箱', type: 'email', autoComplete: 'email' },
  username: { label: '用户名', autoComplete: 'username', autoCapitalize: 'none' },
};

const [known, unknown] = findAccount.responses[200].options;
/** Accepts an answer without the full address: `RequestReset` says that it is missing. */
const findAnyAccount = {
  ...findAccount,
  responses: {
    200: v.variant('found', [v.object({ ...known.entries, fullEmail: v.optional(v.string(), '') }), unknown]),
  },
};

interface Found {
  readonly username: string;
  readonly email: string;
  readonly fullEmail: string;
}

export function ForgotPasswordPage() {
  useAskedSavesUntilLeft();
  const [mode, setMode] = useState<Mode>('email');
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title={TITLES.forgotPassword} back={loginPath(ownPath(search.get('return')))} />
      <OfflineNote what="找回密码" />
      <Tabs tabs={MODES} open={mode} onOpen={setMode} label="查找方式">
        <Search key={mode} mode={mode} />
      </Tabs>
    </>
  );
}

function Search({ mode }: { readonly mode: Mode }) {
  const [found, setFound] = useState<Found | null>(null);
  const { values, fieldOf, refusal, error, setError, isSending, submit } = useSubmit({ searchValue: '' });
  const field = fieldOf('searchValue');

  const onSubmit = async () => {
    setFound(null);
    const body = { searchMode: mode, ...values };
    const response = await submit({
      endpoint: findAnyAccount,
      body,
      refuse: offlineRefusal,
      fallback: NOTICES.searchFailed,
    });
    if (response?.found) setFound(response);
    else if (response) setError(response.message);
  };

  return (
    <>
      <Form className={styles.form} refusal={refusal} onSubmit={onSubmit}>
        <TextField
          {...INPUTS[mode]}
          {...field}
          onChange={(text) => {
            field.onChange(text);
            setFound(null); // it is of what was searched before
          }}
        />
        <Button look={found ? 'plain' : 'primary'} type="submit" disabled={isSending}>
          查找账号
        </Button>
        <FormMessage message={error ?? (found ? NOTICES.accountFound : null)} isGood={found !== null} />
      </Form>
      {found && (
        <div className={styles.after}>
          <RequestReset found={found} />
        </div>
      )}
    </>
  );
}

function RequestReset({ found }: { readonly found: Found }) {
  const [done, setDone] = useState<{ readonly message: string; readonly resetUrl: string } | null>(null);
  const { error, setError, isSending, submit } = useSubmit({});
  const send = async () => {
    if (!found.fullEmail) return setError(MESSAGES.emailMissing);
    const body = { email: found.fullEmail };
    setDone(await submit({ endpoint: requestReset, body, refuse: offlineRefusal, fallback: NOTICES.sendFailed }));
  };
  const actions = useRef<HTMLDivElement>(null);
  // void: newer browsers answer a promise
  useEffect(() => void ((done || error) && actions.current?.scrollIntoView({ block: 'nearest' })), [done, error]);
  const link = done?.resetUrl ? new URL(done.resetUrl) : null;
  return (
    <Card label="账号">
      <dl className={styles.found}>
        <div className="row wrap gap-12">
          <dt>用户名</dt>
          <dd>
            <bdi>{found.username}</bdi>
          </dd>
        </div>
        <div className="row wrap gap-12">
          <dt>邮箱</dt>
          <dd>{found.email}</dd>
        </div>
      </dl>
      <div ref={actions} className={styles.form}>
        <Button look={done ? 'plain' : 'primary'} onClick={send} disabled={isSending || done !== null}>
          发送重置链接
        </Button>
        {link && (
          <ButtonLink look="primary" href={link.pathname + link.search}>
            打开重置链接
          </ButtonLink>
        )}
        <FormMessage message={done ? done.message || MESSAGES.resetLinkMade : error} isGood={done !== null} />
        {done && !link && <p className={styles.sentTo}>{NOTICES.sentTo(found.email)}</p>}
      </div>
    </Card>
  );
}
