import type { listActivity } from '#contract/account.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';

type Event = EndpointResponse<typeof listActivity>['body']['events'][number];

/** Events in a row of which the same is told. */
export interface EventGroup {
  readonly what: string;
  readonly times: number;
  /** Of the newest and of the oldest. */
  readonly at: string;
  readonly since: string;
}

/** An event that the server has counted together already: contract/words/messages.ts. */
const COUNTED = /（(\d+) 次）$/;

/** The newest first. The list names no device: what is told alike, one after the other, is one row. */
export function groupEvents(events: readonly Event[]): readonly EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const what = event.what.replace(COUNTED, '');
    const times = Number(COUNTED.exec(event.what)?.[1] ?? 1);
    const before = groups.at(-1);
    if (before?.what === what) groups[groups.length - 1] = { ...before, times: before.times + times, since: event.at };
    else groups.push({ what, times, at: event.at, since: event.at });
  }
  return groups;
}
