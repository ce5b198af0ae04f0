import type { ResponseBody } from '#contract/endpoint.ts';
import { type ContentKind, OPEN_END } from '#contract/moderation.ts';
import { listOwnDecisions } from '#contract/moderation-own.ts';
import { dayText } from '#contract/words/dates.ts';
import { useCall } from '#web/platform/network/use-call.ts';

/** What admins or reports have decided about content of one's own. */
export type OwnDecision = ResponseBody<typeof listOwnDecisions>['things'][number];

/** For pages that show one's own content: the decision on each, and whether the server has answered. */
export function useOwnDecisions() {
  const { data, failure } = useCall(listOwnDecisions, {});
  return {
    isLoading: data === null && failure === null,
    decisionOn: (kind: ContentKind, id: number | string): OwnDecision | null =>
      data?.things.find((content) => content.kind === kind && content.id === String(id)) ?? null,
  };
}

/** 停发到 11月22日, or until an admin ends it. */
export const pauseText = (until: string): string =>
  until === OPEN_END ? '停发，直到管理员放开' : `停发到 ${dayText(until)}`;
