import { createHash } from 'node:crypto';
import { DAY_MS, RESTORED_DAYS } from '#contract/limits.ts';
import { canModerate, canSeeReports } from '#contract/moderation-policy.ts';
import { MODERATION_MESSAGES } from '#contract/words/messages.ts';
import { err, ok } from '#core/result.ts';
import { eventBy } from '#server/audit/audit-event.ts';
import type { Db } from '#server/db/database.ts';
import { REMOVED_USER } from '#server/db/removed-user.ts';
import type { Handlers } from '#server/http/handler.ts';
import { findAnyImage } from '#server/images/image-repo.ts';
import { type Content, findContent, setHidden, withContents } from '#server/moderation/content-repo.ts';
import { findMember, findMembers } from '#server/moderation/member-repo.ts';
import {
  type ContentRef,
  findModerated,
  lockContent,
  type Moderated,
  saveModerated,
} from '#server/moderation/moderated-repo.ts';
import { pauseAuthor, resumeAuthor } from '#server/moderation/pausing.ts';
import { isPaused } from '#server/moderation/posting.ts';
import {
  countWaiting,
  findDuty,
  findOtherModerators,
  findQueuePage,
  isLeftToOthers,
  QUEUE_PAGE,
  type QueueCursor,
} from '#server/moderation/queue-repo.ts';
import { findTold, lastToldOf, pauseEndOf } from '#server/moderation/told.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions/session-repo.ts';
import { timeOf } from '#server/time-text.ts';
import { decisionDetail, findDecided } from './decided.ts';
import { countReports, findReportNotes, settleReports } from './report-repo.ts';

const cursorOf = ({ changedAt, kind, id }: Moderated): string => `${changedAt}-${kind}-${id}`;

/** As `cursorOf` wrote it; the schema has checked its form. */
function parseCursor(text: string | undefined): QueueCursor | null {
  if (text === undefined) return null;
  const [changedAt, kind, id] = text.split('-') as [string, ContentRef['kind'], string];
  return { changedAt: Number(changedAt), kind, id };
}

function hiddenMessage(kind: ContentRef['kind'], isPaused: boolean): string {
  if (kind === 'name') return isPaused ? MODERATION_MESSAGES.renamedAndPaused : MODERATION_MESSAGES.renamed;
  return isPaused ? MODERATION_MESSAGES.hiddenAndPaused : MODERATION_MESSAGES.hidden;
}

/** What author and admins both read of a decision. */
const decidedOf = (content: Content, row: Moderated) => ({
  kind: row.kind,
  id: row.id,
  state: row.state,
  title: content.title,
  judgedAt: timeOf(row.judgedAt),
  reason: row.reason,
  note: row.note,
  answer: row.answer,
});

const NEVER_REPORTED = { state: null, judgedAt: null, reason: null, note: null, answer: null };

/** Of content that was never reported: what it says now, as a number that no revision has, so that a decision on what was changed since is refused. */
function contentMark({ title, questionText, questionImageId, answerText, answerImageId }: Content): number {
  const content = JSON.stringify([title, questionText, questionImageId, answerText, answerImageId]);
  return 2 ** 31 + createHash('sha256').update(content).digest().readUInt32BE();
}

/** Whether an admin decided on it since reports hid it: its author has read a reason, and may have answered that one. */
const hasReasonedDecision = (before: Moderated | null): boolean =>
  before?.state === 'hidden' || (before?.state === 'appealed' && before.judgedAt !== null);

const revisionOf = (content: Content, row: { readonly revision: number } | null): number =>
  row?.revision ?? contentMark(content);

interface Reported {
  readonly content: Content;
  /** Null: neither reported nor decided on. */
  readonly row: Moderated | null;
}

/** Reads what admins see of these; answers how each is shown. */
async function readReported(db: Db, all: readonly Reported[], now: number) {
  const contents = all.map(({ content }) => content);
  const countsOf = await countReports(db, contents);
  const decided = await findDecided(db, contents);
  const judgeIds = [...all.flatMap(({ row }) => row?.judgeId ?? []), ...decided.actors];
  const judges = await findMembers(db, [...new Set(judgeIds)]);
  const nameOf = (id: string | null | undefined) => judges.find((judge) => judge.id === id)?.username ?? null;
  return ({ content, row }: Reported) => ({
    ...(row === null ? { kind: content.kind, id: content.id, ...NEVER_REPORTED } : decidedOf(content, row)),
    revision: revisionOf(content, row),
    title: content.wholeTitle,
    isHidden: content.hiddenAt !== null,
    authorId: content.ownerId,
    authorRole: content.authorRole,
    author: content.author,
    changedAt: timeOf(row?.changedAt ?? content.createdAt),
    questionText: content.questionText,
    ...countsOf(content),
    isRestored: row?.state === 'kept' && row.shownUntil !== null,
    judgedBy: nameOf(row?.judgeId),
    decisions: decided.about(content).map(({ actor, ...one }) => ({ ...one, by: nameOf(actor) })),
    pausedUntil: pauseEndOf(content, now),
    pauseNote: isPaused(content, now) ? content.pauseNote : null,
  });
}

export function moderationHandlers(parts: Services) {
  const { database, images, readNames, audit, now } = parts;
  /** The image itself: its address does not answer while the content is hidden. */
  async function dataUrlOf(imageId: string | null): Promise<string | null> {
    const place = imageId === null ? null : await findAnyImage(database.db, imageId);
    const bytes = place === null ? null : await images.of(place).get(place);
    return bytes === null ? null : `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  }

  /** What a guess is about: whether it gives an answer away is seen beside it. Of a hidden one only for who may see that it was reported. */
  async function puzzleOf({ puzzleId }: Content, viewer: Viewer) {
    const puzzle = puzzleId === null ? null : await findContent(database.db, { kind: 'puzzle', id: puzzleId });
    if (puzzle === null) return null;
    if (puzzle.hiddenAt !== null && !canSeeReports(viewer, { id: puzzle.ownerId, role: puzzle.authorRole }))
      return null;
    return {
      ...{ questionText: puzzle.questionText, answerText: puzzle.answerText },
      questionImage: await dataUrlOf(puzzle.questionImageId),
      answerImage: await dataUrlOf(puzzle.answerImageId),
    };
  }

  return {
    async listReported({ viewer, input: { query } }) {
      const { db } = database;
      const duty = await findDuty(db, viewer);
      const rows = await findQueuePage(db, duty, query.list === 'waiting', parseCursor(query.before));
      const all = await withContents(db, rows);
      const listed = all.map(await readReported(db, all, now()));
      const last = rows.length === QUEUE_PAGE ? rows.at(-1) : undefined;
      const next = last === undefined ? null : cursorOf(last);
      return ok({ status: 200, body: { things: listed, next, waiting: await countWaiting(db, duty) } });
    },

    async showReported({ viewer, input: { query } }) {
      const { db } = database;
      const content = await findContent(db, query);
      if (content === null) return err('moderation.notFound');
      if (!canSeeReports(viewer, { id: content.ownerId, role: content.authorRole })) return err('auth.forbidden');
      const reported = { content, row: await findModerated(db, query) };
      const shownOf = await readReported(db, [reported], now());
      const body = {
        ...shownOf(reported),
        answerText: content.answerText,
        questionImage: await dataUrlOf(content.questionImageId),
        answerImage: await dataUrlOf(content.answerImageId),
        guessedAt: await puzzleOf(content, viewer),
        notes: [...(await findReportNotes(db, query))],
      };
      return ok({ status: 200, body });
    },

    async decideReported({ viewer, wholeAddress, input: { body } }) {
      const judged = await database.write(async (transaction) => {
        await lockContent(transaction, database.engine, body);
        const content = await findContent(transaction, body);
        if (content === null) return err('moderation.notFound');
        if (!canModerate(viewer, { id: content.ownerId, role: content.authorRole })) return err('auth.forbidden');
        const before = await findModerated(transaction, body);
        if (revisionOf(content, before) !== body.revision) return err('moderation.taken');
        if (before && isLeftToOthers(await findDuty(transaction, viewer), before, content.ownerId))
          return err('moderation.own');
        const isHide = body.verdict === 'hide';
        const isHiddenBefore = content.hiddenAt !== null;
        const isExplained = before?.state === 'hidden' || before?.state === 'appealed';
        if (!isHide && isExplained && body.note === null) return err('moderation.reason');
        const { reason, note } = body;
        const change = {
          state: isHide ? 'hidden' : 'kept',
          // what was hidden for a reason was hidden for that one, whatever is chosen when it is restored
          decision: { judgeId: viewer.id, reason: isHide ? reason : (before?.reason ?? reason), note },
          trustedReports: 0,
          ...(isHide && { shownUntil: null }),
          ...(!isHide && isHiddenBefore && { shownUntil: now() + RESTORED_DAYS * DAY_MS }),
          ...(isHide && !hasReasonedDecision(before) && { answer: null }), // a reason that is new to its author
        } as const;
        await saveModerated(transaction, body, content.ownerId, before, change, now());
        await setHidden(transaction, body, isHide ? now() : null);
        await settleReports(transaction, body, body.verdict);
        const kind = isHide ? 'writing.hidden' : isHiddenBefore ? 'writing.restored' : 'writing.kept';
        const pause = content.ownerId === REMOVED_USER ? null : body.pause; // nobody is left whom it could concern
        const isResumed = body.resume && isPaused(content, now());
        const detail = decisionDetail(content, { reason, pause, isResumed });
        const by = { viewer, wholeAddress };
        await audit.record(transaction, eventBy(by, kind, { userId: content.ownerId, detail }));
        if (pause !== null) await pauseAuthor(parts, transaction, { userId: content.ownerId, pause, note }, by);
        if (isResumed) await resumeAuthor(parts, transaction, content.ownerId, by);
        const message = isHide
          ? hiddenMessage(content.kind, pause !== null)
          : isResumed
            ? MODERATION_MESSAGES.shownAndResumed
            : MODERATION_MESSAGES.shown;
        const done = { paused: pause !== null, resumed: body.resume };
        return ok({ status: 200, body: { success: true, message, ...done } } as const);
      });
      if (body.kind === 'name') readNames.forget();
      return judged;
    },

    async listOwnDecisions({ viewer }) {
      const told = await findTold(database.db, viewer.id, now());
      const pause = isPaused(viewer, now()) ? await findMember(database.db, viewer.id) : null;
      const hasOther = told.judged.length === 0 ? () => null : await findOtherModerators(database.db, viewer);
      const body = {
        things: told.judged.map(({ content, row }) => ({ ...decidedOf(content, row), isReadByAnother: hasOther(row) })),
        interventions: told.interventions.map(({ at, ...done }) => ({ ...done, at: timeOf(at) })),
        until: lastToldOf(told, now()),
        pausedUntil: timeOf(pause?.pausedUntil ?? null),
        pauseNote: pause?.pauseNote ?? null,
      };
      return ok({ status: 200, body });
    },

    appealDecision({ viewer, input: { body } }) {
      return database.write(async (transaction) => {
        await lockContent(transaction, database.engine, body);
        const content = await findContent(transaction, body);
        const before = await findModerated(transaction, body);
        if (content === null || content.ownerId !== viewer.id || before === null) return err('moderation.notFound');
        if (before.answer !== null) return err('moderation.answered');
        const isHiddenByReports = before.state === 'waiting' && content.hiddenAt !== null;
        if (before.state !== 'hidden' && !isHiddenByReports) return err('moderation.notFound');
        const change = { state: 'appealed', answer: body.answer } as const;
        await saveModerated(transaction, body, viewer.id, before, change, now());
        return ok({ status: 200, body: { success: true, message: MODERATION_MESSAGES.answered } } as const);
      });
    },
  } satisfies Partial<Handlers>;
}
