import type { Result } from '#core/result.ts';

/** The value of what must have succeeded; a failure is thrown with its reasons. */
export function valueIn<T>(result: Result<T, string | readonly string[]>): T {
  if (!result.ok) throw new Error([result.error].flat().join('\n'));
  return result.value;
}
