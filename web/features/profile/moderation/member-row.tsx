import { useState } from 'react';
import type { Role } from '#contract/auth.ts';
import { canJudge } from '#contract/moderation-policy.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { pauseText } from '#web/sheets/judged/pause-text.ts';
import { Button } from '#web/ui/button.tsx';
import { roleName } from '#web/ui/role-name.ts';
import { CountAgainQuestion, type Member, ResumeQuestion, RoleQuestion } from './member-questions.tsx';
import styles from './moderation.module.css';
import { PauseSheet } from './pause-sheet.tsx';

interface MemberRowProps {
  readonly member: Member;
  readonly canChangeRoles: boolean;
  readonly onChange: () => void;
}

export function MemberRow({ member, canChangeRoles, onChange }: MemberRowProps) {
  const user = useSession((session) => session.user);
  const [role, setRole] = useState<Role | null>(null);
  const [isPausing, setIsPausing] = useState(false);
  const [isCountingAgain, setIsCountingAgain] = useState(false);
  const isSelf = user?.id === member.id;
  const canPause = user !== null && canJudge(user, member);
  return (
    <li>
      <span className={styles.face} aria-hidden="true">
        {[...member.username][0]}
      </span>
      <span className={styles.words}>
        <bdi>{member.username}</bdi>
        <small>
          {isSelf && '自己'}
          {member.pausedUntil !== null && <b>{pauseText(member.pausedUntil)}</b>}
          {member.isDiscounted && (member.pausedUntil === null ? '举报不再计入' : ' · 举报不再计入')}
        </small>
      </span>
      {canPause && (
        <Button look="quiet" aria-label={`${pauseWord(member)} ${member.username}`} onClick={() => setIsPausing(true)}>
          {pauseWord(member)}
        </Button>
      )}
      {canPause && member.isDiscounted && (
        <Button look="quiet" aria-label={`重新计入 ${member.username}的举报`} onClick={() => setIsCountingAgain(true)}>
          重新计入
        </Button>
      )}
      {canChangeRoles && !isSelf ? (
        <RoleSelect member={member} onChoose={setRole} />
      ) : (
        <span className={styles.role}>{roleName(member.role)}</span>
      )}
      {role !== null && <RoleQuestion member={member} role={role} onChange={onChange} onClose={() => setRole(null)} />}
      {isCountingAgain && (
        <CountAgainQuestion member={member} onChange={onChange} onClose={() => setIsCountingAgain(false)} />
      )}
      {isPausing &&
        (member.pausedUntil === null ? (
          <PauseSheet member={member} onChange={onChange} onClose={() => setIsPausing(false)} />
        ) : (
          <ResumeQuestion member={member} onChange={onChange} onClose={() => setIsPausing(false)} />
        ))}
    </li>
  );
}

const pauseWord = ({ pausedUntil }: Member): string => (pausedUntil === null ? '停发' : '恢复发布');

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
