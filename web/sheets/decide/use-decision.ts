import { useState } from 'react';
import type { Role } from '#contract/auth.ts';
import { type ContentKind, decideReported, type Pause, type Reason, showReported } from '#contract/moderation.ts';
import { canModerate } from '#contract/moderation-policy.ts';
import { call } from '#web/platform/network/api.ts';
import { isProblem } from '#web/platform/network/failure.ts';
import { useSubmit } from '#web/platform/network/use-submit.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { showToast } from '#web/platform/toast.ts';
import { focusPage } from '#web/ui/page.tsx';

/** What a decision is about, as the admin has seen it. */
export interface Reported {
  readonly kind: ContentKind;
  readonly id: string;
  readonly authorId: string;
  readonly authorRole: Role;
  readonly revision: number;
  readonly isHidden: boolean;
  /** By an admin; reports alone pause nobody. */
  readonly judgedAt: string | null;
  /** Its author is paused until then; null: may post. */
  readonly pausedUntil: string | null;
}

/** From a server of an earlier version, without pauses in decisions. */
const NOT_PAUSED = '已隐藏，没有停发；请到“成员”里停发';

/** Of a server of before, too. */
const NOT_RESUMED = '已处理，没有放开；请到“成员”里放开';

/** Whether the signed-in user may decide: a superadmin also reads what is reported about oneself and about other superadmins. */
export function useCanDecide({ authorId: id, authorRole: role }: Reported): boolean {
  const user = useSession((session) => session.user);
  return user !== null && canModerate(user, { id, role });
}

/** In place of the buttons. */
export const READ_ONLY = '这是你自己的，或是另一位超级管理员的，只能看，不能处理。';

/** Another admin was faster: says who. */
async function tellWhoWasFaster({ kind, id }: Reported): Promise<void> {
  const seen = await call(showReported, { query: { kind, id } });
  const by = seen.ok ? seen.value.judgedBy : null;
  showToast(`${by ?? '有人'}刚处理过这一条。`);
}

/** The form of a decision: its reason, the sentence for the author, and how both are sent. */
export function useDecision(content: Reported, onDone: () => void) {
  const [pause, setPause] = useState<Pause | null>(null);
  const [isResume, setIsResume] = useState(true);
  const { submit, values, ...form } = useSubmit({ reason: null as Reason | null, note: '' });
  const { kind, id, revision } = content;
  const canResume = content.isHidden && content.judgedAt !== null && content.pausedUntil !== null;
  const decide = async (verdict: 'hide' | 'show') => {
    const isPause = verdict === 'hide' && pause !== null;
    const resume = verdict === 'show' && canResume && isResume;
    const answer = await submit({
      endpoint: decideReported,
      body: { kind, id, revision, verdict, ...values, ...(isPause && { pause }), ...(resume && { resume }) },
      fieldsOf: { 'moderation.reason': 'note' },
      onFailure: (failure) => {
        if (isProblem(failure, 'moderation.taken')) void tellWhoWasFaster(content).then(onDone);
      },
    });
    if (!answer) return;
    const isUndone = (isPause && !answer.paused) || (resume && !answer.resumed);
    showToast(isUndone ? (isPause ? NOT_PAUSED : NOT_RESUMED) : answer.message);
    focusPage(); // its card goes away
    onDone();
  };
  return { ...form, kind, pause, setPause, canResume, isResume, setIsResume, decide };
}
