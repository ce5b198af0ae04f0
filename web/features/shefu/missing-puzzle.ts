import type { Failure } from '#web/platform/api.ts';

/** There is none of that number, or it is no number; anything else (no network, too many calls) may pass. */
export const isMissing = (failure: Failure): boolean =>
  failure.kind === 'problem' && (failure.status === 404 || failure.status === 400);
