import { useEffect, useState } from 'react';
import { guardLeaving } from '#web/platform/navigation/leave-guard.ts';

/** While `isAsked`, leaving the page waits for an answer: null until somebody wants to leave. */
export function useLeaveQuestion(isAsked: boolean) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => (isAsked ? guardLeaving((go) => setLeave(() => go)) : undefined), [isAsked]);
  return leave && { leave, stay: () => setLeave(null) };
}
