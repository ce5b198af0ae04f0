import { safeParse } from 'valibot';
import { type LoginResponse, login } from '#contract/auth.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';

export const LEAVING_PATH = '/profile/leaving';

/** A session of an account that is about to be removed. */
export interface LeavingSession extends LoginResponse {
  readonly removalAt: string;
}

const KEY = 'leaving-session';

function parse(value: unknown): LeavingSession | null {
  const parsed = safeParse(login.responses[200], value);
  const removalAt = parsed.success ? parsed.output.removalAt : undefined;
  return parsed.success && removalAt !== undefined ? { ...parsed.output, removalAt } : null;
}

/**
 * Keeps the response to a login if its account is about to be removed; false for any other. Of this tab alone, and never the session of the
 * device: what the device has to send waits until the removal is withdrawn.
 */
export function keepLeaving(response: LoginResponse): boolean {
  if (response.removalAt === undefined) return false;
  writeStored(sessionStorage, KEY, response);
  return true;
}

export const leavingSession = (): LeavingSession | null => readStored(sessionStorage, KEY, parse);
export const forgetLeaving = (): void => removeStored(sessionStorage, KEY);
