import { useId, useState } from 'react';
import type { Role } from '#contract/auth.ts';
import { canChangeRole, canModerate } from '#contract/moderation-policy.ts';
import { dateText } from '#contract/words/dates.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { pauseText } from '#web/sheets/decided/own-decisions.ts';
import { Button } from '#web/ui/button.tsx';
import { roleName } from '#web/ui/names.ts';
import { CountAgainQuestion, type Member, ResumeQuestion, RoleQuestion } from './member-questions.tsx';
import styles from './members.module.css';
import shared from './moderation.module.css';
import { PauseSheet } from './pause-sheet.tsx';
import { RecordBox } from './record-box.tsx';

interface MemberRowProps {
  readonly member: Member;
  /** Its beginning in the name is marked. */
  readonly typed: string;
  readonly onChange: () => void;
}

/** An admin who may moderate a person opens the row: what was decided before, and what can be done. */
export function MemberRow({ member, typed, onChange }: MemberRowProps) {
  const user = useSession((session) => session.user);
  const [role, setRole] = useState<Role | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isSelf = user?.id === member.id;
  const canOpen = user !== null && canModerate(user, member);
  const who = (
    <>
      <span className={styles.face} aria-hidden="true">
        {[...member.username][0]}
      </span>
      <span className={shared.words}>
        <Name username={member.username} typed={typed} />
        <small>{isSelf ? '自己' : <Standing member={member} />}</small>
      </span>
    </>
  );
  return (
    <li className="list-row wrap">
      {canOpen ? (
        <button
          type="button"
          className={styles.who}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {who}
        </button>
      ) : (
        <span className={styles.who}>{who}</span>
      )}
      {user !== null && canChangeRole(user, member) ? (
        <RoleSelect member={member} onChoose={setRole} />
      ) : (
        <span className={styles.role}>{roleName(member.role)}</span>
      )}
      {role !== null && <RoleQuestion member={member} role={role} onChange={onChange} onClose={() => setRole(null)} />}
      {isOpen && (
        <div className={styles.opened} id={id}>
          <RecordBox userId={member.id} />
          <Actions member={member} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

/** The letters that were typed on soft; a name that only looks like them has none. */
function Name({ username, typed }: { readonly username: string; readonly typed: string }) {
  const isHit = typed !== '' && username.toLowerCase().startsWith(typed.toLowerCase());
  if (!isHit) return <bdi>{username}</bdi>;
  return (
    <bdi>
      <mark>{username.slice(0, typed.length)}</mark>
      {username.slice(typed.length)}
    </bdi>
  );
}

function Standing({ member: { pausedUntil, isDiscounted, joinedAt } }: { readonly member: Member }) {
  if (pausedUntil === null && !isDiscounted) return joinedAt !== null && `入会 ${dateText(joinedAt)}`;
  return (
    <>
      {pausedUntil !== null && <b>{pauseText(pausedUntil)}</b>}
      {isDiscounted && (
        <>
          {pausedUntil !== null && <br />}举报
          <wbr />
          不再计入
        </>
      )}
    </>
  );
}

/** 停发, or of one who is paused 提前放开 and 改期限; 重新计入 of one whose reports count no more. */
function Actions({ member, onChange }: Pick<MemberRowProps, 'member' | 'onChange'>) {
  const [asked, setAsked] = useState<'pause' | 'resume' | 'count' | null>(null);
  const close = () => setAsked(null);
  const isPaused = member.pausedUntil !== null;
  return (
    <div className={shared.buttons}>
      {isPaused && <Button onClick={() => setAsked('resume')}>提前放开</Button>}
      <Button onClick={() => setAsked('pause')}>{isPaused ? '改期限' : '停发'}</Button>
      {member.isDiscounted && <Button onClick={() => setAsked('count')}>重新计入</Button>}
      {asked === 'pause' && <PauseSheet member={member} onChange={onChange} onClose={close} />}
      {asked === 'resume' && <ResumeQuestion member={member} onChange={onChange} onClose={close} />}
      {asked === 'count' && <CountAgainQuestion member={member} onChange={onChange} onClose={close} />}
    </div>
  );
}

const ROLES_SHOWN = ['user', 'admin', 'superadmin'] as const;

function RoleSelect({ member, onChoose }: { readonly member: Member; readonly onChoose: (role: Role) => void }) {
  return (
    <select
      className={styles.select}
      aria-label={`${member.username}的角色`}
      value={member.role}
      onChange={(event) => onChoose(event.target.value as Role)}
    >
      {ROLES_SHOWN.map((role) => (
        <option key={role} value={role}>
          {roleName(role)}
        </option>
      ))}
    </select>
  );
}
