import { useState } from 'react';
import { logout } from '#contract/auth.ts';
import { useCastDrafts } from '#web/platform/casts/cast-drafts.ts';
import { leaveDevice } from '#web/platform/leave-device.ts';
import { log } from '#web/platform/log/logger.ts';
import { call } from '#web/platform/network/api.ts';
import { flushBeforeLeaving, type LeftToSend, leave } from '#web/platform/saved/saved-results.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { LEAVE_NOTICES } from './leave-notices.ts';

/** Ends the session on this device at once, and on the server if it can be reached. */
function leaveNow(mode: 'keep' | 'discard'): void {
  void call(logout, { keepalive: true });
  leaveDevice(leave, mode);
  log('info', 'logged out');
}

/** Sends pending operations, for at most 3 s, then asks: one question, which says what becomes of what is left. */
export function LeaveButton() {
  const [isSending, setIsSending] = useState(false);
  const [left, setLeft] = useState<LeftToSend | null>(null);
  const onLeave = async () => {
    setIsSending(useSavedResults.getState().pending > 0);
    const rest = await flushBeforeLeaving();
    setIsSending(false);
    setLeft(rest);
  };
  return (
    <>
      <Button look="quiet" onClick={onLeave} disabled={isSending}>
        {isSending ? '正在同步…' : '退出登录'}
      </Button>
      {left && <LeaveDialog left={left} onDismiss={() => setLeft(null)} />}
    </>
  );
}

interface LeaveDialogProps {
  readonly left: LeftToSend;
  readonly onDismiss: () => void;
}

function LeaveDialog({ left, onDismiss }: LeaveDialogProps) {
  const drafts = useCastDrafts().length;
  const unsynced = LEAVE_NOTICES.unsynced(left);
  return (
    <ConfirmDialog
      title={unsynced === null ? '退出登录？' : '现在退出登录？'}
      action="退出"
      onAction={() => leaveNow('keep')}
      onDismiss={onDismiss}
    >
      <p>{unsynced ?? '存下的卦例、记录和练习都在账号里，再登录就看得到。这台设备上的会清除'}。</p>
      {drafts > 0 && <p>{drafts} 则未保存的卦也会清除，不能恢复。</p>}
      {unsynced !== null && (
        <Button look="pill" onClick={() => leaveNow('discard')}>
          放弃并退出
        </Button>
      )}
    </ConfirmDialog>
  );
}
