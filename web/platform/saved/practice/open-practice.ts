/** What this browser sends and reads of the log of 练习. */
import { exchange } from '#web/platform/network/api.ts';
import { PRACTICE_KEY } from '#web/platform/storage/practice-key.ts';
import { storedUser, userIdNow, useSession } from '#web/platform/storage/session.ts';
import { writeStored } from '#web/platform/storage/storage.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { useUnsentAnswers } from '../saved-view.ts';
import { answerCalls } from './answers-kind.ts';
import { openSentAnswers } from './indexed-exchange.ts';
import { PRACTICE_CHANNEL } from './practice-channel.ts';
import { createSentPractice, type SentPractice } from './sent-practice.ts';

let opened: SentPractice | null = null;

/** Opened once, with all that tells it of changes. */
export function openPractice(): SentPractice {
  opened ??= open();
  return opened;
}

function open(): SentPractice {
  const channel = new BroadcastChannel(PRACTICE_CHANNEL);
  const practice = createSentPractice({
    db: openSentAnswers(),
    calls: answerCalls(exchange),
    user: userIdNow,
    storedUser,
    onChange: (unsent) => useUnsentAnswers.setState({ count: unsent }),
    onReceived() {
      writeStored(localStorage, PRACTICE_KEY, true);
      channel.postMessage(null);
    },
    onFull: (message) => showToast(message, TOAST_MS.upload),
  });
  useSession.subscribe((session, before) => {
    if (session.user?.id !== before.user?.id) void practice.refresh();
  });
  void practice.refresh();
  return practice;
}
