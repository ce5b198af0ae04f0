import type { KeptGuess } from '#web/platform/saved/guesses/guess-store.ts';
import { keptGuesses, useKeptGuess } from '#web/platform/saved/guesses/kept-guesses.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { Button } from '#web/ui/button.tsx';
import { focusPage } from '#web/ui/page.tsx';
import { MyGuess } from './my-guess.tsx';
import { sendKept } from './own-guess-calls.ts';

/** The focus was on what goes with it. */
export function forgetKept(user: string | null, { clientId }: KeptGuess): void {
  focusPage();
  keptGuesses.forget(user, clientId);
}

/** A guess that the server does not have yet, and why. */
export const UnsentGuess = ({ guess, user }: { readonly guess: KeptGuess; readonly user: string }) => (
  <MyGuess
    guess={guess}
    badge="未同步"
    note={
      guess.refusal === null
        ? '存在这台设备上，连上服务器就送出，答案那时打开。'
        : `没有送出：${guess.refusal}。这一猜还在这台设备上。`
    }
    onOutcome={null}
    onDelete={() => forgetKept(user, guess)}
  >
    {guess.refusal !== null && (
      <Button look="pill" onClick={() => sendKept('resync')}>
        再送一次
      </Button>
    )}
  </MyGuess>
);

/** In gold on what a guest guessed on this device, for the user who has signed in since. */
export const BEFORE_LOGIN = '登录前在这台设备上猜过';

interface GuestsGuessProps {
  readonly guess: KeptGuess;
  /** The answer is open. */
  readonly canSetOutcome: boolean;
}

/** It stays on the device and is not sent: the answer was open when it was sealed. */
export const GuestsGuess = ({ guess, canSetOutcome }: GuestsGuessProps) => (
  <MyGuess
    guess={guess}
    badge={BEFORE_LOGIN}
    note="只在这台设备上，不送出，也不计数。"
    onOutcome={canSetOutcome ? (outcome) => void keptGuesses.keep(null, { ...guess, verdict: outcome }) : null}
    onDelete={() => forgetKept(null, guess)}
  />
);

/** The guess of this device at a puzzle that is not loaded: it is shown all the same. */
export function GuessWithoutPuzzle({ id }: { readonly id: string }) {
  const user = useSession((session) => session.user?.id ?? null);
  const guess = useKeptGuess(user, Number(id));
  if (guess === null) return null;
  if (user !== null) return <UnsentGuess guess={guess} user={user} />;
  return <MyGuess guess={guess} badge="只在这台设备上" onOutcome={null} onDelete={() => forgetKept(null, guess)} />;
}
