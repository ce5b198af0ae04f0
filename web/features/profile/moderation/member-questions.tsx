import type { Role } from '#contract/auth.ts';
import type { Answered } from '#contract/endpoint.ts';
import { changeRole, countReportsAgain, type listMembers, pauseMember } from '#contract/member.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { call } from '#web/platform/network/api.ts';
import { messageOf } from '#web/platform/network/failure.ts';
import { showToast } from '#web/platform/toast.ts';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { roleName } from '#web/ui/names.ts';

export type Member = Answered<typeof listMembers>['members'][number];

interface QuestionProps {
  readonly member: Member;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

export function RoleQuestion({ member, role, onChange, onClose }: QuestionProps & { readonly role: Role }) {
  const change = async () => {
    onClose();
    const result = await call(changeRole, { body: { userId: member.id, role } });
    showToast(result.ok ? result.value.message : messageOf(result.error, NOTICES.failed));
    if (result.ok) onChange();
  };
  return (
    <ConfirmDialog
      title={`把“${member.username}”改作${roleName(role)}？`}
      action="改"
      dismiss="再想想"
      onAction={change}
      onDismiss={onClose}
    >
      改了之后，对方在每台设备上都要重新登录。
    </ConfirmDialog>
  );
}

export function ResumeQuestion({ member, onChange, onClose }: QuestionProps) {
  const resume = async () => {
    onClose();
    const result = await call(pauseMember, { body: { userId: member.id, days: 0 } });
    showToast(result.ok ? result.value.message : messageOf(result.error, NOTICES.failed));
    if (result.ok) onChange();
  };
  return (
    <ConfirmDialog
      title={`提前放开“${member.username}”？`}
      action="放开"
      dismiss="再想想"
      onAction={resume}
      onDismiss={onClose}
    />
  );
}

/** For whoever was found to report without ground three times. */
export function CountAgainQuestion({ member, onChange, onClose }: QuestionProps) {
  const countAgain = async () => {
    onClose();
    const result = await call(countReportsAgain, { body: { userId: member.id } });
    showToast(result.ok ? result.value.message : messageOf(result.error, NOTICES.failed));
    if (result.ok) onChange();
  };
  return (
    <ConfirmDialog
      title={`“${member.username}”的举报重新计入？`}
      action="重新计入"
      dismiss="再想想"
      onAction={countAgain}
      onDismiss={onClose}
    >
      三次举报查无实据，所以以后的举报不再计入自动隐藏，管理员仍看得到。
    </ConfirmDialog>
  );
}
