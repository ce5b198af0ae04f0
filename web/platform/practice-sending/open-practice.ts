import { PRACTICE_CHANNEL } from '../answers/practice-channel.ts';
import { PRACTICE_KEY } from '../storage/practice-key.ts';
import { storedUser, userIdNow, useSession } from '../storage/session.ts';
import { writeStored } from '../storage/storage.ts';
import { showToast, TOAST_MS } from '../toast.ts';
import { openSentAnswers } from './indexed-exchange.ts';
import { practiceCalls } from './practice-calls.ts';
import { createPracticeSync, type PracticeSync } from './practice-sync.ts';

let opened: PracticeSync | null = null;

/** The sending of the log of this browser, opened once. */
export function openPractice(onChange: (unsent: number) => void): PracticeSync {
  opened ??= open(onChange);
  return opened;
}

/** With all that tells it of changes. */
function open(onChange: (unsent: number) => void): PracticeSync {
  const channel = new BroadcastChannel(PRACTICE_CHANNEL);
  const practice = createPracticeSync({
    db: openSentAnswers(),
    calls: practiceCalls,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    user: userIdNow,
    storedUser,
    onChange,
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
