import { useState } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import { createInvitation, listAllInvitations, revokeInvitation } from '#contract/invitation.ts';
import { dayText } from '#contract/words/dates.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { copyText } from '#web/platform/device/share.ts';
import { call } from '#web/platform/network/api.ts';
import { sayFailure } from '#web/platform/network/said.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import styles from './invitations.module.css';

type Invitation = ResponseBody<typeof listAllInvitations>['invitations'][number];

const STATES = { unused: '未用', used: '已用', expired: '已过期', revoked: '已作废' } as const;
const SHOWN = 10;

/** A new code is shown once and copied; later only its last four characters are shown. One that is not used can be revoked. */
export function Invitations() {
  const [code, setCode] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { data, retry } = useCall(listAllInvitations, {});
  const copy = async (text: string) => showToast((await copyText(text)) ? NOTICES.codeCopied : NOTICES.copyFailed);
  const create = async () => {
    const result = await call(createInvitation);
    if (!result.ok) return sayFailure(result.error);
    setCode(result.value.code);
    retry();
    await copy(result.value.code);
  };
  const revoke = async ({ id }: Invitation) => {
    setRevoked(null);
    const result = await call(revokeInvitation, { query: { id } });
    if (!result.ok) sayFailure(result.error);
    retry();
  };
  const invitations = data?.invitations ?? [];
  return (
    <section className={styles.invitations} aria-label="邀请码">
      <header className="row wrap gap-8 spread">
        <h2 className="quiet">邀请码</h2>
        <Button look="pill" onClick={create}>
          获取邀请码
        </Button>
      </header>
      <small className={styles.rule}>一码一人，七天有效，不带角色。</small>
      {code !== null && (
        <div className={styles.newCode}>
          <p>{code}</p>
          <Button look="pill" onClick={() => copy(code)}>
            复制
          </Button>
        </div>
      )}
      {invitations.length > 0 && (
        <ul className={styles.codes}>
          {(isWhole ? invitations : invitations.slice(0, SHOWN)).map((one) => (
            <InvitationRow key={one.id} invitation={one} onRevoke={() => setRevoked(one)} />
          ))}
        </ul>
      )}
      {!isWhole && invitations.length > SHOWN && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          全部 {invitations.length}
        </Button>
      )}
      {revoked && (
        <ConfirmDialog
          title={`作废 …${revoked.last4}？`}
          action="作废"
          onAction={() => revoke(revoked)}
          onDismiss={() => setRevoked(null)}
        >
          作废之后，谁也不能用它注册。
        </ConfirmDialog>
      )}
    </section>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onRevoke: () => void;
}

function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const { last4, createdAt, expiresAt, state, usedBy } = invitation;
  return (
    <li className="list-row wrap spread">
      <span className={styles.code}>
        …{last4} · {dayText(createdAt)}
        <small>
          {STATES[state]}
          {usedBy !== null && (
            <>
              {' '}
              · <bdi>{usedBy}</bdi>
            </>
          )}
          {state === 'unused' && ` · ${dayText(expiresAt)}到期`}
        </small>
      </span>
      {state === 'unused' && (
        <Button look="pill" aria-label={`作废 …${last4}`} onClick={onRevoke}>
          作废
        </Button>
      )}
    </li>
  );
}
