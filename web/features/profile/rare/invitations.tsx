import { useState } from 'react';
import { createInvitation, listInvitations } from '#contract/invitation.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { copyText } from '#web/platform/device/clipboard.ts';
import { call, messageOf } from '#web/platform/network/api.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { dayText } from '#web/ui/rows/day-text.ts';
import styles from './invitations.module.css';

const STATES = { unused: '未用', used: '已用', expired: '已过期' } as const;

/** A new code is shown once and copied; later only its last four characters are shown. */
export function Invitations() {
  const [code, setCode] = useState<string | null>(null);
  const { answer: invitations, retry } = useCall(listInvitations, {});
  const copy = async (text: string) => showToast((await copyText(text)) ? NOTICES.codeCopied : NOTICES.copyFailed);
  const create = async () => {
    const result = await call(createInvitation);
    if (!result.ok) return showToast(messageOf(result.error, NOTICES.failed));
    setCode(result.value.code);
    retry();
    await copy(result.value.code);
  };
  return (
    <section className={styles.invitations} aria-label="邀请码">
      <header>
        <h2>邀请码</h2>
        <Button look="pill" onClick={create}>
          获取邀请码
        </Button>
      </header>
      {code !== null && (
        <div className={styles.newCode}>
          <p>{code}</p>
          <Button look="pill" onClick={() => copy(code)}>
            复制
          </Button>
        </div>
      )}
      {invitations && invitations.length > 0 && (
        <ul className={styles.codes}>
          {invitations.slice(0, 10).map((one) => (
            <li key={`${one.last4} ${one.createdAt}`}>
              <span>
                …{one.last4} · {dayText(one.createdAt)}
              </span>
              <span>{STATES[one.state]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
