import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import { listMembers } from '#contract/member.ts';
import { call } from '#web/platform/network/api.ts';
import type { Failure } from '#web/platform/network/failure.ts';

/** Fewer letters of a word are not asked for one by one. */
const PAUSE_MS = 200;

interface Found extends ResponseBody<typeof listMembers> {
  /** What they were found by; empty: nothing was typed. */
  readonly name: string;
}

/** Found while one types; what was found last stays until there is more to show, also when a call fails. */
export function useFoundMembers(typed: string) {
  const name = typed.trim();
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef(0);
  const ask = useCallback(async () => {
    const turn = ++latest.current;
    const result = await call(listMembers, { query: name === '' ? {} : { name } });
    if (turn !== latest.current) return; // something else was typed, or the page was left
    if (result.ok) setFound({ ...result.value, name });
    setFailure(result.ok ? null : result.error);
  }, [name]);
  const hasAsked = useRef(false);
  useEffect(() => {
    const timer = setTimeout(ask, hasAsked.current ? PAUSE_MS : 0);
    hasAsked.current = true;
    return () => {
      clearTimeout(timer);
      latest.current++;
    };
  }, [ask]);
  return { found, failure, retry: ask };
}
