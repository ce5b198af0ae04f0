import type { ResponseBody } from '#contract/endpoint.ts';
import type { listReported } from '#contract/moderation.ts';
import { server } from './stub-server.ts';

type Reported = Required<ResponseBody<typeof listReported>['things'][number]>;

/** A reported guess, as an admin reads it. */
export const reportedOf = (parts: Partial<Reported> = {}): Reported => ({
  kind: 'guess',
  id: '3',
  state: 'waiting',
  title: '檐下何物',
  judgedAt: null,
  reason: null,
  note: null,
  answer: null,
  revision: 2,
  isHidden: false,
  authorId: 'listener',
  authorRole: 'user',
  author: '听雨',
  changedAt: '2026-11-15T02:02:00.000Z',
  questionText: '加我看全部答案，每天更新。',
  reports: [{ reason: 'advertising', count: 2 }],
  standings: [{ standing: 'counts', count: 2 }],
  isRestored: false,
  decisions: [],
  judgedBy: null,
  pausedUntil: null,
  pauseNote: null,
  ...parts,
});

type Decided = Reported['decisions'][number];

/** What was decided about it before. */
export const decidedOf = (parts: Pick<Decided, 'decision' | 'at'> & Partial<Decided>): Decided => ({
  ...{ by: null, reason: null, pause: null, isResumed: false },
  ...parts,
});

/** The server has this content, in both lists. */
export function serveReported(waiting: readonly Reported[], judged: readonly Reported[] = []): void {
  server.answers('listReported', ({ query }) => {
    const contents = [...(query.get('list') === 'judged' ? judged : waiting)];
    return { status: 200, body: { things: contents, next: null, waiting: waiting.length } } as const;
  });
  server.answers('showReported', ({ query }) => {
    const content = [...waiting, ...judged].find(
      ({ kind, id }) => kind === query.get('kind') && id === query.get('id'),
    );
    if (!content) throw new Error(`nothing is ${query}`);
    const more = { answerText: null, questionImage: null, answerImage: null, notes: ['连发了三条'] };
    return { status: 200, body: { ...content, ...more } } as const;
  });
}

/** The server takes decisions; from then on nothing waits. */
export function takeDecisions(): void {
  server.answers('decideReported', ({ body }) => {
    server.answers('listReported', { status: 200, body: { things: [], next: null, waiting: 0 } });
    const paused = body.pause !== undefined;
    const resumed = body.resume === true;
    const hidden = paused ? '已隐藏并停发' : '已隐藏';
    const shown = resumed ? '已处理，并放开' : '已处理';
    const message = body.verdict === 'hide' ? hidden : shown;
    return { status: 200, body: { success: true, message, paused, resumed } } as const;
  });
}

/** What was decided about an author before, the newest first. */
export function serveRecord(): void {
  const verdicts = [
    { id: '3', judgedAt: '2026-11-15T02:00:00.000Z', kind: 'guess', reason: 'spoiler', outcome: 'hidden' },
    { id: '11', judgedAt: '2026-11-03T04:00:00.000Z', kind: 'guess', reason: 'advertising', outcome: 'hidden' },
    { id: '12', judgedAt: '2026-10-20T04:00:00.000Z', kind: 'puzzle', reason: 'copied', outcome: 'restored' },
    { id: '13', judgedAt: '2026-10-08T04:00:00.000Z', kind: 'guess', reason: 'abuse', outcome: 'kept' },
    { id: '14', judgedAt: '2025-12-08T04:00:00.000Z', kind: 'name', reason: 'abuse', outcome: 'hidden' },
  ] as const;
  const body = { joinedAt: '2025-09-21T04:00:00.000Z', pausedUntil: null, verdicts: [...verdicts] };
  server.answers('showRecord', { status: 200, body });
}
