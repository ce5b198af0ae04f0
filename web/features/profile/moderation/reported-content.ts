import type { ResponseBody } from '#contract/endpoint.ts';
import { type ContentKind, listReported, type ReportStanding } from '#contract/moderation.ts';
import { call } from '#web/platform/network/api.ts';
import { usePages } from '#web/platform/network/use-pages.ts';
import { reasonName } from '#web/ui/names.ts';

export type Reported = ResponseBody<typeof listReported>['things'][number];

/** Of one character, for the sign before a row. */
export const KIND_SIGN: Readonly<Record<ContentKind, string>> = { puzzle: '题', guess: '猜', name: '名', face: '像' };

/** 题“檐下何物”, “檐下何物”的一条猜, 名字“…”, 头像. */
export function contentTitle({ kind, title }: Pick<Reported, 'kind' | 'title'>): string {
  if (kind === 'face') return '头像';
  if (kind === 'guess') return `“${title}”的一条猜`;
  return kind === 'puzzle' ? `题“${title}”` : `名字“${title}”`;
}

/** The same with its author before it; a name says whose it is, unless it was changed. */
export const contentOfAuthor = (content: Reported): string =>
  content.kind === 'name' && content.author === content.title
    ? contentTitle(content)
    : `${content.author} · ${contentTitle(content)}`;

export const contentKey = ({ kind, id }: Pick<Reported, 'kind' | 'id'>): string => `${kind} ${id}`;

/** 广告 2、骂人 1; what its author has changed since may have none. */
export const reportsInWords = ({ reports }: Pick<Reported, 'reports'>): string =>
  reports.length === 0 ? '没有举报' : reports.map(({ reason, count }) => `${reasonName(reason)} ${count}`).join('、');

const NOT_COUNTED: Readonly<Record<Exclude<ReportStanding, 'counts'>, string>> = {
  new: '注册不满一天',
  paused: '停发中的人',
  groundless: '多次查无实据的人',
  idle: '没有出过题、猜过、存过卦的人',
  network: '与别的举报来自同一网络',
  earlier: '早先的举报',
};

/** 计入自动隐藏的 1；不计入的：注册不满一天 2、与别的举报来自同一网络 1. Null: all count. */
export function standingsInWords({ standings }: Pick<Reported, 'standings'>): string | null {
  const others = standings.flatMap(({ standing, count }) =>
    standing === 'counts' ? [] : [`${NOT_COUNTED[standing]} ${count}`],
  );
  const counted = standings.find(({ standing }) => standing === 'counts')?.count ?? 0;
  return others.length === 0 ? null : `计入自动隐藏的 ${counted}；不计入的：${others.join('、')}`;
}

/** A list of what was reported, twenty at a time. */
export const useReportedContent = (list: 'waiting' | 'judged') =>
  usePages<ResponseBody<typeof listReported>>({
    ask: (before) => call(listReported, { query: { list, ...(before !== null && { before }) } }),
    join: (before, page) => ({ ...page, things: [...before.things, ...page.things] }),
  });
