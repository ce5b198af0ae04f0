import type { ReactNode } from 'react';
import type { Role } from '#contract/auth.ts';
import type { ResponseBody } from '#contract/endpoint.ts';
import { changeRole, countReportsAgain, type listMembers, pauseMember } from '#contract/member.ts';
import { callAloud } from '#web/platform/network/said.ts';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { roleName } from '#web/ui/names.ts';

export type Member = ResponseBody<typeof listMembers>['members'][number];

interface QuestionProps {
  readonly member: Member;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

interface AskedProps extends Omit<QuestionProps, 'member'> {
  readonly title: string;
  readonly action: string;
  /** Null: it failed. */
  readonly send: () => Promise<object | null>;
  readonly children?: ReactNode;
}

function Asked({ send, onChange, onClose, ...shown }: AskedProps) {
  const onAction = async () => {
    onClose();
    if (await send()) onChange();
  };
  return <ConfirmDialog {...shown} onAction={onAction} onDismiss={onClose} />;
}

export const RoleQuestion = ({ member: { id, username }, role, ...rest }: QuestionProps & { readonly role: Role }) => (
  <Asked
    title={`把“${username}”改作${roleName(role)}？`}
    action="改"
    send={() => callAloud(changeRole, { body: { userId: id, role } })}
    {...rest}
  >
    改了之后，对方在每台设备上都要重新登录。
  </Asked>
);

export const ResumeQuestion = ({ member: { id, username }, ...rest }: QuestionProps) => (
  <Asked
    title={`提前放开“${username}”？`}
    action="放开"
    send={() => callAloud(pauseMember, { body: { userId: id, days: 0 } })}
    {...rest}
  />
);

/** For a person with three groundless reports. */
export const CountAgainQuestion = ({ member: { id, username }, ...rest }: QuestionProps) => (
  <Asked
    title={`“${username}”的举报重新计入？`}
    action="重新计入"
    send={() => callAloud(countReportsAgain, { body: { userId: id } })}
    {...rest}
  >
    三次举报查无实据，所以以后的举报不再计入自动隐藏，管理员仍看得到。
  </Asked>
);
