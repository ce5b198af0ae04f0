/** Calls of a screen whose answers this device remembers, so that a restored backup changes nothing of them. */
import type { ResponseBody } from '#contract/endpoint.ts';
import { deleteGuess, openPuzzleAnswer } from '#contract/guess.ts';
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { ok, type Result } from '#core/result.ts';
import { exchange } from '#web/platform/network/api.ts';
import { type Failure, messageOf } from '#web/platform/network/failure.ts';
import type { Acknowledged } from '#web/platform/saved/guesses/guesses-kind.ts';
import { userIdNow } from '#web/platform/storage/session.ts';
import { showToast } from '#web/platform/toast.ts';
import { focusPage } from '#web/ui/page.tsx';

/** Nothing is kept of an earlier server, which says no version, or where the code cannot be loaded. */
function keepCopy(user: string | null, acknowledged: Acknowledged, version: DataVersion | null): void {
  if (user === null || version === null) return;
  import('#web/platform/saved/saved-results.ts')
    .then((saved) => saved.keepGuessCopy(user, acknowledged, version))
    .catch(() => {});
}

/** 显示答案. */
export async function openPuzzleAnswerOf(
  puzzleId: number,
): Promise<Result<ResponseBody<typeof openPuzzleAnswer>, Failure>> {
  const user = userIdNow();
  const result = await exchange(openPuzzleAnswer, { body: { id: puzzleId } });
  if (!result.ok) return result;
  const { body, headers } = result.value;
  if (body.isNoted) keepCopy(user, { opened: puzzleId }, headers);
  return ok(body);
}

interface OwnGuess {
  readonly id: number;
  readonly clientId: string;
  readonly puzzleId: number;
}

/** 删去这一猜: deleting it counts as having seen the answer. Says how it went, and answers whether the guess is gone. */
export async function removeGuess(guess: OwnGuess): Promise<boolean> {
  const user = userIdNow();
  const result = await exchange(deleteGuess, { query: { id: String(guess.id) } });
  showToast(result.ok ? result.value.body.message : messageOf(result.error));
  if (!result.ok) return false;
  const { body, headers } = result.value;
  keepCopy(user, { gone: guess.clientId, opened: body.isNoted ? guess.puzzleId : null }, headers);
  focusPage();
  return true;
}

/** The queue sends what is kept, now or once there is a network; `resync` also before the server wants to be asked again. */
export const sendKept = (how: 'wake' | 'resync'): void =>
  void import('#web/platform/saved/saved-results.ts').then(
    (queue) => void queue[how](),
    () => {},
  );
