import { useState } from 'react';
import { confirmEmail, undoEmail } from '#contract/account.ts';
import { ACCOUNT_NOTICES, ACCOUNT_PROBLEMS } from '#contract/words/account-notices.ts';
import { call } from '#web/platform/network/api.ts';
import { type Failure, messageOf } from '#web/platform/network/failure.ts';
import { forgetToken, useToken } from '#web/platform/network/link-token.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/fields/field.tsx';
import { Card, PageHeader, PageState } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';
import styles from './forms.module.css';

/** A mailed link that changes the address of an account. */
interface EmailLink {
  /** Where the tab keeps its token. */
  readonly key: string;
  readonly endpoint: typeof confirmEmail | typeof undoEmail;
  /** What pressing the button does. */
  readonly text: string;
  readonly action: string;
  readonly acting: string;
  readonly done: { readonly title: string; readonly text: string; readonly href: string; readonly label: string };
  readonly useless: { readonly title: string; readonly text: string };
}

const CONFIRM: EmailLink = {
  key: 'confirm-email-token',
  endpoint: confirmEmail,
  text: '点了确认，账号的邮箱就换成收到这封信的邮箱。旧邮箱会收到一封信，七天内可以撤回。',
  action: '确认更换',
  acting: '正在更换…',
  done: { title: '邮箱已换好', text: '以后的信都寄到这里。', href: '/profile', label: '回到我的' },
  useless: {
    title: ACCOUNT_PROBLEMS['account.emailLink'].message,
    text: '若已经确认过，邮箱就已换好；不然请登录后到“账号”里重新更换。',
  },
};

const UNDO: EmailLink = {
  key: 'undo-email-token',
  endpoint: undoEmail,
  text: '撤回之后，邮箱换回收到这封信的邮箱，所有设备都退出登录，原来的密码作废。重置密码的链接会寄到这个邮箱。',
  action: '撤回更换',
  acting: '正在撤回…',
  done: {
    title: '已经撤回',
    text: '所有设备都已退出。请看邮箱，用信里的链接设一个新密码。',
    href: '/login',
    label: '去登录',
  },
  useless: {
    title: ACCOUNT_PROBLEMS['account.undoLink'].message,
    text: '若已经撤回过，邮箱就已换回，请看邮箱里重置密码的信。',
  },
};

const TAKEN = { title: ACCOUNT_PROBLEMS['account.emailTaken'].message, text: '请登录后到“账号”里换一个别的邮箱。' };

export const ConfirmEmailPage = () => <EmailLinkPage link={CONFIRM} />;
export const UndoEmailPage = () => <EmailLinkPage link={UNDO} />;

/** A link that the server refuses is used up or was never good; anything else can be tried again. */
function stateAfter(failure: Failure): 'useless' | 'taken' | 'open' {
  if (failure.kind !== 'problem') return 'open';
  if (failure.status === 409) return 'taken';
  return failure.status === 400 ? 'useless' : 'open';
}

/** Opening the page changes nothing: programs that look at mails open links too. The button does. */
function EmailLinkPage({ link }: { readonly link: EmailLink }) {
  const token = useToken(link.key);
  const [state, setState] = useState<'open' | 'sending' | 'done' | 'useless' | 'taken'>(
    token === '' ? 'useless' : 'open',
  );
  const [error, setError] = useState<string | null>(null);

  const act = async () => {
    setState('sending');
    setError(null);
    const result = await call(link.endpoint, { body: { token } });
    const next = result.ok ? 'done' : stateAfter(result.error);
    if (next !== 'open') forgetToken(link.key);
    setState(next);
    if (!result.ok) setError(messageOf(result.error, ACCOUNT_NOTICES.linkOffline));
  };

  return (
    <>
      <PageHeader title={TITLES.changeEmail} back="/profile" />
      {state === 'done' ? (
        <PageState title={link.done.title} text={link.done.text}>
          <ButtonLink href={link.done.href} look="primary">
            {link.done.label}
          </ButtonLink>
        </PageState>
      ) : state === 'useless' || state === 'taken' ? (
        <PageState figure={STATE_FIGURES.missing} {...(state === 'taken' ? TAKEN : link.useless)}>
          <ButtonLink href="/profile" look="pill">
            回到我的
          </ButtonLink>
        </PageState>
      ) : (
        <Card label={TITLES.changeEmail}>
          <div className="stack gap-16">
            <p className={styles.words}>{link.text}</p>
            <Button look="primary" disabled={state === 'sending'} onClick={act}>
              {state === 'sending' ? link.acting : link.action}
            </Button>
            <FormMessage message={error} />
          </div>
        </Card>
      )}
    </>
  );
}
