import { useEffect, useSyncExternalStore } from 'react';
import type { ContentKind } from '#contract/moderation.ts';
import { call } from '#web/platform/network/api.ts';
import { userIdNow, useSession } from '#web/platform/storage/session.ts';
import { watchers } from '#web/platform/watchers.ts';

/** What was reported: a puzzle or guess by its number, a name or face by the id of its account. */
export interface Reported {
  readonly kind: ContentKind;
  readonly id: string;
}

const keyOf = ({ kind, id }: Reported): string => `${kind} ${id}`;

const NOTHING: ReadonlySet<string> = new Set();
/** By user: what the server listed, and what was reported here since. */
const known = new Map<string, ReadonlySet<string>>();
const asked = new Map<string, Promise<void>>();
const { watch, tell } = watchers();

function keep(user: string, reports: readonly Reported[]): void {
  known.set(user, new Set([...(known.get(user) ?? NOTHING), ...reports.map(keyOf)]));
  tell();
}

/** Its call is loaded once somebody is signed in. */
async function load(user: string): Promise<void> {
  const calls = await import('#contract/moderation.ts').catch(() => null);
  const result = calls && (await call(calls.listReports));
  if (result?.ok) keep(user, result.value.reports);
  else asked.delete(user); // asked again by the next page
}

export function noteReported(content: Reported): void {
  const user = userIdNow();
  if (user !== null) keep(user, [content]);
}

/** Whether this person has reported content: it is not shown to them any more. The server is asked once in a visit. */
export function useReported(): (kind: ContentKind, id: string | number) => boolean {
  const user = useSession((session) => session.user?.id ?? null);
  useEffect(() => {
    if (user !== null && !asked.has(user)) asked.set(user, load(user));
  }, [user]);
  const reported = useSyncExternalStore(watch, () => (user === null ? NOTHING : (known.get(user) ?? NOTHING)));
  return (kind, id) => reported.has(keyOf({ kind, id: String(id) }));
}
