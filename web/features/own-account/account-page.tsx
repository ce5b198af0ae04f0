import type { ReactNode } from 'react';
import { listActivity, listSessions, showAccount } from '#contract/account.ts';
import type { LoginResponse } from '#contract/auth.ts';
import { dayText } from '#contract/words/dates.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { roleName } from '#web/ui/names.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './account-page.module.css';
import { ExportRow } from './export-row.tsx';
import { ACCOUNT, ACTIVITY, AVATAR, DEVICES, EMAIL, PASSWORD, REMOVAL } from './paths.ts';
import { SignedIn } from './signed-in.tsx';

/** 账号: the avatar, how one logs in, and what can be taken along. */
export const AccountPage = () => <SignedIn path={ACCOUNT}>{(user) => <Account user={user} />}</SignedIn>;

/** Without a network the rows stay, without what the server would say of them: the pages behind them say why. */
function Account({ user }: { readonly user: LoginResponse['user'] }) {
  const { data: account } = useCall(showAccount, {});
  const { data: devices } = useCall(listSessions, {});
  const { data: activity } = useCall(listActivity, {});
  const [last] = activity?.events ?? [];
  return (
    <>
      <PageHeader title={TITLES.account} back="/profile" />
      <section className={styles.person} aria-label="头像和名字">
        <Avatar name={user.username} avatarUrl={user.avatarUrl} size={52} isOwn />
        <div className={styles.who}>
          <h2>
            <bdi>{user.username}</bdi>
          </h2>
          <p className="note">{roleName(user.role)}</p>
        </div>
        <ButtonLink href={AVATAR} look="pill">
          换头像
        </ButtonLink>
      </section>
      <Group name="登录">
        <Row href={PASSWORD} name={TITLES.changePassword} />
        <Row href={EMAIL} name={TITLES.changeEmail} about={account?.email ?? ''} />
        <Row href={DEVICES} name={TITLES.devices} value={devices ? `${devices.sessions.length} 台` : ''} />
        <Row href={ACTIVITY} name={TITLES.activity} value={last ? `${dayText(last.at)} ${last.what}` : ''} />
      </Group>
      <Group name="数据">
        <ExportRow />
      </Group>
      <div className={`${styles.group} surface ${styles.last}`}>
        <Row href={REMOVAL} name={TITLES.removal} about="停用十四天，期间可以撤回" />
      </div>
    </>
  );
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={name}>
      <h2 className="quiet">{name}</h2>
      <div className="surface">{children}</div>
    </section>
  );
}

interface RowProps {
  readonly href: string;
  readonly name: string;
  /** Stands below the name; empty: not known yet. */
  readonly about?: string;
  /** Stands at the right. */
  readonly value?: string;
}

const Row = ({ href, name, about, value }: RowProps) => (
  <a href={href} className={styles.row}>
    <span className={styles.name}>
      {name}
      {about !== undefined && <small>{about}</small>}
    </span>
    {value !== undefined && <span className={styles.value}>{value}</span>}
    <ForwardIcon />
  </a>
);
