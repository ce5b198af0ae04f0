/** What a screen says of a call. Beside failure.ts, because it needs a browser. */
import type { GenericSchema } from 'valibot';
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { TITLES } from '#web/ui/titles.ts';
import { showToast } from '../toast.ts';
import { type CallInput, call } from './api.ts';
import { type Failure, messageOf } from './failure.ts';

/** A server that cannot be reached while there is a network is another matter than no network. */
export function failureTitle({ kind }: Failure): string {
  if (kind !== 'network') return TITLES.fault;
  return navigator.onLine ? NOTICES.serverUnreachable : TITLES.offline;
}

export const sayFailure = (failure: Failure): void => showToast(messageOf(failure));

interface Said extends Endpoint {
  readonly responses: { readonly 200: GenericSchema<unknown, { readonly message: string }> };
}

/** A call whose response has a sentence for the user: says it, or why it failed. Null: it failed. */
export async function callAloud<E extends Said>(endpoint: E, input: CallInput<E>): Promise<ResponseBody<E> | null> {
  const result = await call(endpoint, input);
  if (!result.ok) sayFailure(result.error);
  else showToast((result.value as { readonly message: string }).message);
  return result.ok ? result.value : null;
}
