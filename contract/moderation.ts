import * as v from 'valibot';
import { ROLES } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { MODERATION_TEXT_MAX_CHARACTERS } from './limits.ts';
import { QUOTAS } from './rate-limits.ts';
import { successMessage } from './schemas/response-schema.ts';
import { rule } from './schemas/rule.ts';
import { requiredTextLike, textLike, writtenText } from './schemas/text-schema.ts';
import { MODERATION_MESSAGES } from './words/messages.ts';

/** What people show to others, and can report: what they write, their names and their faces. */
export const CONTENT_KINDS = ['puzzle', 'guess', 'name', 'face'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** 泄题, 骂人, 广告, 隐私, 抄袭, 其他. */
export const REASONS = ['spoiler', 'abuse', 'advertising', 'privacy', 'copied', 'other'] as const;
export type Reason = (typeof REASONS)[number];

const NOT_FOR: Readonly<Record<ContentKind, readonly Reason[]>> = {
  ...{ puzzle: [], guess: [] },
  ...{ name: ['spoiler', 'copied'], face: ['spoiler'] },
};

/** What the app offers for content of this kind: a name or a face gives no answer away. */
export const reasonsFor = (kind: ContentKind): readonly Reason[] =>
  REASONS.filter((reason) => !NOT_FOR[kind].includes(reason));

/**
 * Whether a report counts towards hiding, or why not. new: its account is younger than a day. paused: it may not post. groundless: three of its
 * reports were found groundless. idle: it has not taken part. network: another that counts came from the same network. earlier: of before this
 * was decided.
 */
export const REPORT_STANDINGS = ['counts', 'new', 'paused', 'groundless', 'idle', 'network', 'earlier'] as const;
export type ReportStanding = (typeof REPORT_STANDINGS)[number];

/**
 * waiting: reported, nobody has looked yet. kept: an admin has looked and left it. hidden: an admin has hidden it. appealed: hidden, and its
 * author has answered.
 */
export const MODERATION_STATES = ['waiting', 'kept', 'hidden', 'appealed'] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** reported: reports alone have hidden it. The others are decisions of admins. */
export const MODERATION_DECISIONS = ['hidden', 'restored', 'kept', 'reported'] as const;
export type ModerationDecision = (typeof MODERATION_DECISIONS)[number];

/** For how long a decision may pause its author: 七天, 三十天, 直到放开. */
export const PAUSES = ['week', 'month', 'open'] as const;
export type Pause = (typeof PAUSES)[number];

/** The end of a pause that lasts until an admin ends it. */
export const OPEN_END = '9999-12-31T00:00:00.000Z';

const kind = v.optional(v.picklist(CONTENT_KINDS, MODERATION_MESSAGES.kind), '' as ContentKind);
/** A puzzle's or a guess's number, as a text; of a name or a face, the id of its account. */
const contentId = v.pipe(
  requiredTextLike(/^([1-9][0-9]{0,15}|[0-9a-z]{26})$/, MODERATION_MESSAGES.content),
  v.check((text) => text.length === 26 || Number.isSafeInteger(Number(text)), MODERATION_MESSAGES.content),
);
/** Which content, in a body or a query. */
export const contentRef = { kind, id: contentId };
/** What admins and authors write to one another. */
export const moderationText = writtenText(MODERATION_TEXT_MAX_CHARACTERS, MODERATION_MESSAGES.textTooLong);
const reason = v.picklist(REASONS, MODERATION_MESSAGES.reason);

export const reportContent = endpoint({
  method: 'POST',
  path: '/report',
  summary: '举报一道题、一猜、一个名字或一张头像；同一件东西一人只能举报一次',
  access: 'user',
  body: v.object(
    { ...contentRef, reason: v.optional(reason, '' as Reason), note: moderationText },
    MODERATION_MESSAGES.kind,
  ),
  responses: { 201: successMessage },
  problems: ['report.notFound', 'report.own', 'report.again'],
  quota: QUOTAS.report,
});

/** The app leaves these out of its lists: what a person reported is hidden from that person at once. */
export const listReports = endpoint({
  method: 'GET',
  path: '/report',
  summary: '我举报过的，新的在前，至多一万件',
  access: 'user',
  responses: { 200: v.object({ reports: v.array(v.object({ kind: v.picklist(CONTENT_KINDS), id: v.string() })) }) },
  quota: QUOTAS.read,
});

/** What author and admins both read of a decision. */
export const decided = {
  kind: v.picklist(CONTENT_KINDS),
  id: v.string(),
  state: v.picklist(MODERATION_STATES),
  /** Of the puzzle, also for a guess; the name itself, as it was reported; of a face empty. */
  title: v.string(),
  judgedAt: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** The sentence for the author. */
  note: v.nullable(v.string()),
  /** The author's one answer. */
  answer: v.nullable(v.string()),
};

const reported = {
  ...decided,
  /** Null: neither reported nor decided on. */
  state: v.nullable(v.picklist(MODERATION_STATES)),
  /** Sent back with a decision, so that two admins do not decide on the same content without knowing. */
  revision: v.number(),
  isHidden: v.boolean(),
  authorId: v.string(),
  /** By which the app knows, as the server does, whether this admin may decide. A server of before does not say. */
  authorRole: v.optional(v.picklist(ROLES), 'user'),
  author: v.string(),
  changedAt: v.string(),
  /** Of a guess: what was guessed. */
  questionText: v.nullable(v.string()),
  /** How many reports have each reason; never whose they are. */
  reports: v.array(v.object({ reason: v.string(), count: v.number() })),
  /** The same reports by whether they count towards hiding, or why not. */
  standings: v.optional(v.array(v.object({ standing: v.picklist(REPORT_STANDINGS), count: v.number() })), []),
  /** Null: nobody yet, or somebody whose account is gone. */
  judgedBy: v.nullable(v.string()),
  /** It was hidden, and an admin has restored it; `reason` is then why it was hidden. A server of before does not say. */
  isRestored: v.optional(v.boolean(), false),
  /** All that was decided about it in the last half year, the oldest first. A server of before does not say. */
  decisions: v.optional(
    v.array(
      v.object({
        decision: v.picklist(MODERATION_DECISIONS),
        /** Null: reports, or somebody whose account is gone. */
        by: v.nullable(v.string()),
        at: v.string(),
        /** Why it was hidden. */
        reason: v.nullable(v.string()),
        /** Its author was paused with it, for so long. */
        pause: v.optional(v.nullable(v.picklist(PAUSES)), null),
        /** A pause of its author ended with it. */
        isResumed: v.optional(v.boolean(), false),
      }),
    ),
    [],
  ),
  /** While its author is paused, for whatever reason; null else, and from a server of before. */
  pausedUntil: v.optional(v.nullable(v.string()), null),
  /** What its author reads about the pause. */
  pauseNote: v.optional(v.nullable(v.string()), null),
};

export const listReported = endpoint({
  method: 'GET',
  path: '/moderation',
  summary: '待处理或已处理的举报，新的在前，每次二十件；next 不为 null 时以 before=next 接着看',
  access: 'admin',
  query: v.object({
    list: v.optional(v.picklist(['waiting', 'judged'], MODERATION_MESSAGES.list), 'waiting'),
    before: v.optional(textLike(/^[1-9][0-9]{0,15}-[a-z]{1,10}-[0-9a-z]{1,40}$/, MODERATION_MESSAGES.cursor)),
  }),
  responses: {
    200: v.object({
      things: v.array(v.object(reported)),
      next: v.nullable(v.string()),
      /** How many wait, a hundred at most. */
      waiting: v.number(),
    }),
  },
  quota: QUOTAS.moderation,
});

export const showReported = endpoint({
  method: 'GET',
  path: '/moderation/thing',
  summary: '一件东西的全文，连同答案和图片；隐藏了的也看得到',
  access: 'admin',
  query: v.object(contentRef),
  responses: {
    200: v.object({
      ...reported,
      answerText: v.nullable(v.string()),
      /** As data URLs: the address of a hidden image does not answer. */
      questionImage: v.nullable(v.string()),
      answerImage: v.nullable(v.string()),
      /** Of a guess the puzzle that it is about, hidden or not; null where that is gone, of other content, and from a server of before. */
      guessedAt: v.optional(
        v.nullable(
          v.object({
            questionText: v.nullable(v.string()),
            questionImage: v.nullable(v.string()),
            answerText: v.nullable(v.string()),
            answerImage: v.nullable(v.string()),
          }),
        ),
        null,
      ),
      /** What those who reported it wrote, the newest fifty. */
      notes: v.array(v.string()),
    }),
  },
  problems: ['moderation.notFound', 'auth.forbidden'],
  quota: QUOTAS.moderation,
});

const decisionBody = v.pipe(
  v.object({
    ...contentRef,
    verdict: v.optional(v.picklist(['hide', 'show'], MODERATION_MESSAGES.verdict), '' as 'hide'),
    revision: v.pipe(
      v.optional(v.number(MODERATION_MESSAGES.revision), -1),
      v.safeInteger(MODERATION_MESSAGES.revision),
      v.minValue(0, MODERATION_MESSAGES.revision),
    ),
    reason: v.nullish(reason, null),
    note: moderationText,
    /** With content that is hidden its author is paused, too. A server of before leaves it out of account, and says so: `paused`. */
    pause: v.nullish(v.picklist(PAUSES, MODERATION_MESSAGES.pause), null),
    /** With content that is shown again the pause of its author ends, too. A server of before leaves it out of account: `resumed`. */
    resume: v.optional(v.boolean(MODERATION_MESSAGES.resume), false),
  }),
  rule('pause', ({ verdict, pause }) => verdict === 'hide' || pause === null, MODERATION_MESSAGES.pauseAlone),
  rule('resume', ({ verdict, resume }) => verdict === 'show' || !resume, MODERATION_MESSAGES.resumeAlone),
  rule(
    'reason',
    ({ verdict, reason, note }) => verdict === 'show' || reason !== null || note !== null,
    MODERATION_MESSAGES.reasonAndNote,
  ),
  rule('reason', ({ verdict, reason }) => verdict === 'show' || reason !== null, MODERATION_MESSAGES.reason),
  rule('note', ({ verdict, note }) => verdict === 'show' || note !== null, MODERATION_MESSAGES.noteRequired),
);

export const decideReported = endpoint({
  method: 'POST',
  path: '/moderation',
  summary:
    '隐藏或恢复一件东西，或不处理（show）；隐藏和恢复都要写缘由，隐藏时可以让作者同时停发，恢复时可以同时放开。隐藏一个名字是换成另一个，隐藏一张头像是换成名字的第一个字',
  access: 'admin',
  body: decisionBody,
  responses: {
    200: v.object({
      ...successMessage.entries,
      paused: v.optional(v.boolean(), false),
      resumed: v.optional(v.boolean(), false),
    }),
  },
  problems: ['moderation.notFound', 'auth.forbidden', 'moderation.taken', 'moderation.own', 'moderation.reason'],
  quota: QUOTAS.moderation,
});
