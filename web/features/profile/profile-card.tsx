import { useState } from 'react';
import { canCall } from '#contract/access-policy.ts';
import { chunkOf, useChunk } from '#web/platform/chunks/chunk.ts';
import type { Session } from '#web/platform/storage/session.ts';
import { academyTexts } from '#web/platform/texts/texts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { roleName } from '#web/ui/names.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { LeaveButton } from './leave-button.tsx';
import styles from './profile-card.module.css';

interface ProfileCardProps {
  readonly session: Session;
  readonly isSetting: boolean;
  /** 设置 was pressed. */
  readonly onSettings: () => void;
}

/** Who is signed in, a motto, and what leads on from 我的. It is above the history, which may be long: all of it is within reach. */
export function ProfileCard({ session, isSetting, onSettings }: ProfileCardProps) {
  const name = session.user?.username ?? TITLES.guest;
  return (
    <section className={styles.card} aria-label={TITLES.profile}>
      <div className="row gap-12">
        <Avatar name={name} avatarUrl={session.user?.avatarUrl} size={52} isOwn />
        <div className={`${styles.who} grow`}>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className="note">{session.user ? roleName(session.user.role) : '未登录'}</p>
        </div>
      </div>
      <RandomMotto />
      <div className={styles.links}>
        <Button look="quiet" aria-expanded={isSetting} onClick={onSettings}>
          设置
        </Button>
        {session.isAuthenticated && (
          <ButtonLink href="/profile/account" look="quiet">
            账号
          </ButtonLink>
        )}
        {canCall('admin', session.user) && <Moderation />}
        <ButtonLink href="/about" look="quiet">
          关于
        </ButtonLink>
        {session.isAuthenticated && (
          <span className={styles.leave}>
            <LeaveButton />
          </span>
        )}
      </div>
    </section>
  );
}

const moderationLink = chunkOf(async () => (await import('./moderation/moderation-link.tsx')).ModerationLink);

/** Of admins. */
function Moderation() {
  const { value: ModerationLink } = useChunk(moderationLink);
  return ModerationLink && <ModerationLink />;
}

/** Stays empty if its chunk is not loaded: it is decoration. */
function RandomMotto() {
  const { value: texts } = useChunk(academyTexts);
  const [random] = useState(Math.random);
  if (!texts) return <div className={styles.motto} />;
  const motto = texts.MOTTOS[Math.floor(random * texts.MOTTOS.length)];
  return (
    <blockquote className={styles.motto}>
      “{motto?.text}” <cite>{motto?.source}</cite>
    </blockquote>
  );
}
