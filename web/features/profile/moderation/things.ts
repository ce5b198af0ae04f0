import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answered } from '#contract/endpoint.ts';
import { listReported, type ThingKind } from '#contract/moderation.ts';
import { call, type Failure } from '#web/platform/network/api.ts';
import { reasonName } from '#web/ui/reason-name.ts';

export type Reported = Answered<typeof listReported>['things'][number];

/** Of one character, for the sign before a row. */
export const KIND_SIGN: Readonly<Record<ThingKind, string>> = { puzzle: '题', guess: '猜', name: '名', face: '像' };

/** 题“檐下何物”, “檐下何物”的一条猜, 名字“…”, 头像. */
export function thingTitle({ kind, title }: Pick<Reported, 'kind' | 'title'>): string {
  if (kind === 'face') return '头像';
  if (kind === 'guess') return `“${title}”的一条猜`;
  return kind === 'puzzle' ? `题“${title}”` : `名字“${title}”`;
}

export const thingKey = ({ kind, id }: Pick<Reported, 'kind' | 'id'>): string => `${kind} ${id}`;

/** 广告 2、骂人 1; what its author has changed since may have none. */
export const reportsInWords = ({ reports }: Pick<Reported, 'reports'>): string =>
  reports.length === 0 ? '没有举报' : reports.map(({ reason, count }) => `${reasonName(reason)} ${count}`).join('、');

interface Things {
  readonly things: readonly Reported[];
  readonly next: string | null;
  readonly waiting: number;
}

/** A list of what was reported, twenty at a time; both null while it is loaded. */
export function useThings(list: 'waiting' | 'judged') {
  const [found, setFound] = useState<Things | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isGone = useRef(false);
  const load = useCallback(
    async (after: Things | null) => {
      setFailure(null);
      const before = after?.next ?? null;
      const result = await call(listReported, { query: { list, ...(before !== null && { before }) } });
      if (isGone.current) return;
      if (!result.ok) return setFailure(result.error);
      setFound({ ...result.value, things: [...(after?.things ?? []), ...result.value.things] });
    },
    [list],
  );
  useEffect(() => {
    isGone.current = false;
    void load(null);
    return () => {
      isGone.current = true;
    };
  }, [load]);
  return { found, failure, retry: () => load(found), more: () => load(found), reload: () => load(null) };
}
