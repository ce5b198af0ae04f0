import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import { showOwnGuess, type showQuestion } from '#contract/guess.ts';
import { call } from '#web/platform/network/api.ts';
import type { Failure } from '#web/platform/network/failure.ts';
import { useWhenOnline } from '#web/platform/network/use-is-online.ts';

export type OwnGuess = ResponseBody<typeof showOwnGuess>;

/** What the server has of one's own on a puzzle, and the answer if it may be seen. What was read stays while it is read again. */
export function useOwnGuess(puzzleId: number) {
  const [own, setOwn] = useState<OwnGuess | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef(0);
  const reload = useCallback(async () => {
    const turn = ++latest.current;
    const result = await call(showOwnGuess, { query: { id: String(puzzleId) } });
    if (turn !== latest.current) return; // a later one was asked for, or the page was left
    if (result.ok) setOwn(result.value);
    setFailure(result.ok ? null : result.error);
  }, [puzzleId]);
  useEffect(() => {
    void reload();
    return () => {
      latest.current++;
    };
  }, [reload]);
  useWhenOnline(failure !== null, reload);
  return { own, failure, reload, setOwn };
}

/** A puzzle without its answer, and what was made of it. */
export type Question = ResponseBody<typeof showQuestion>;
