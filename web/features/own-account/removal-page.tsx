import { type ReactNode, useState } from 'react';
import { previewRemoval, removeAccount } from '#contract/account.ts';
import type { LoginResponse } from '#contract/auth.ts';
import type { ResponseBody } from '#contract/endpoint.ts';
import { DAY_MS, REMOVAL_DAYS } from '#contract/limits.ts';
import { REMOVAL_NOTICES } from '#contract/words/account-notices.ts';
import { eventTime } from '#contract/words/dates.ts';
import { REMOVED_NAME } from '#contract/words/messages.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useSubmit } from '#web/platform/network/use-submit.ts';
import { flushBeforeLeaving, leave } from '#web/platform/saved/saved-results.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { Form, FormMessage } from '#web/ui/fields/field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { PageHeader, PageState } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { ExportRow } from './export-row.tsx';
import { REMOVAL } from './paths.ts';
import styles from './removal.module.css';
import { OwnPage } from './signed-in.tsx';

const GRACE_MS = REMOVAL_DAYS * DAY_MS;

const FIELDS_OF = { 'auth.password': 'password' };

type Puzzles = 'keep' | 'remove';

const PUZZLE_CHOICES: readonly { readonly value: Puzzles; readonly label: string }[] = [
  { value: 'keep', label: `留给大家，署名改作“${REMOVED_NAME}”` },
  { value: 'remove', label: '一起删去' },
];

/** 注销账号: what goes and what stays, the puzzles, the password. */
export function RemovalPage() {
  const [removalAt, setRemovalAt] = useState<string | null>(null);
  if (removalAt !== null) return <Asked removalAt={removalAt} />;
  return (
    <OwnPage path={REMOVAL} title={TITLES.removal}>
      {(user) => <RemovalForm user={user} onAsked={setRemovalAt} />}
    </OwnPage>
  );
}

/** The session is over: this page is the last that is known of the account here. */
const Asked = ({ removalAt }: { readonly removalAt: string }) => (
  <>
    <PageHeader title={TITLES.removal} back="/profile" />
    <PageState
      title="账号已停用"
      text={`${eventTime(removalAt)} 之前，再登录一次就能撤回。过了这一刻，账号和其中的一切都会删去。`}
    >
      <ButtonLink href="/divination" look="pill">
        去起卦
      </ButtonLink>
    </PageState>
  </>
);

interface RemovalFormProps {
  readonly user: LoginResponse['user'];
  readonly onAsked: (removalAt: string) => void;
}

function RemovalForm({ user, onAsked }: RemovalFormProps) {
  const [moment] = useState(() => eventTime(new Date(Date.now() + GRACE_MS).toISOString()));
  const [puzzles, setPuzzles] = useState<Puzzles>('keep');
  const [isAsking, setIsAsking] = useState(false);
  const { values, fieldOf, refusal, error, isSending, submit } = useSubmit({ password: '' });
  const { data: counts } = useCall(previewRemoval, {});

  const send = async () => {
    setIsAsking(false);
    await flushBeforeLeaving(); // what was saved here goes to the account first: a withdrawal brings it back
    const body = { ...values, puzzles };
    const fallback = REMOVAL_NOTICES.notRemoved;
    const response = await submit({ endpoint: removeAccount, body, fieldsOf: FIELDS_OF, fallback });
    if (!response) return;
    onAsked(response.removalAt);
    leave('keep');
  };

  return (
    <Form
      className={`${styles.form} stack gap-16`}
      refusal={refusal}
      onSubmit={values.password === '' ? send : () => setIsAsking(true)} // an empty one is refused before anything is asked
    >
      <Step name="会怎样">
        <p className={styles.text}>
          即刻停用，所有设备一并退出。<strong>{moment}</strong> 起，{goneText(counts)}全部删去，谁也找不回来。
        </p>
        <ExportRow name="先导出一份" />
      </Step>
      <Step name="出过的题" value={counts ? `${counts.puzzles} 道` : undefined}>
        <fieldset className={styles.choices} aria-label="出过的题">
          {PUZZLE_CHOICES.map(({ value, label }) => (
            <label key={value} className="list-row">
              <input
                type="radio"
                name="puzzles"
                value={value}
                checked={puzzles === value}
                onChange={() => setPuzzles(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </Step>
      <Step name="密码">
        {/* for the browser, which fills in the password of this name */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <div className={styles.password}>
          <PasswordField label="密码" autoComplete="current-password" {...fieldOf('password')} />
        </div>
      </Step>
      <Button look="danger" type="submit" disabled={isSending}>
        {TITLES.removal}
      </Button>
      <p className={styles.note}>十四天内再登录一次，就能撤回。</p>
      <FormMessage message={error} />
      {isAsking && (
        <ConfirmDialog
          title={`注销“${user.username}”？`}
          action="注销"
          onAction={send}
          onDismiss={() => setIsAsking(false)}
        >
          <p>{moment} 之前，再登录一次就能撤回。过了这一刻，不能再恢复。</p>
        </ConfirmDialog>
      )}
    </Form>
  );
}

/** Without the numbers while they are not known: without a network the button says why it cannot be done. */
const goneText = (counts: ResponseBody<typeof previewRemoval> | null): string =>
  counts
    ? `账号、卦例 ${counts.results} 则、札记 ${counts.entries} 条、射覆的猜 ${counts.guesses} 条和练习`
    : '账号、卦例、札记、射覆的猜和练习';

interface StepProps {
  readonly name: string;
  readonly value?: string | undefined;
  readonly children: ReactNode;
}

const Step = ({ name, value, children }: StepProps) => (
  <section className={styles.step}>
    <h2 className="row wrap gap-8">
      {name}
      {value !== undefined && <small>{value}</small>}
    </h2>
    {children}
  </section>
);
