import * as v from 'valibot';
import { hasReadableMarks, isInvisible, withoutHiddenMarks } from '#core/written-text.ts';
import { endpoint } from './endpoint.ts';
import {
  PUZZLE_QUERY_MAX_CHARACTERS,
  PUZZLE_QUERY_MIN_CHARACTERS,
  PUZZLE_TEXT_MAX_CHARACTERS,
  PUZZLES_PER_PAGE,
  PUZZLES_PER_PAGE_MAX,
  TITLE_MAX_CHARACTERS,
} from './limits.ts';
import { puzzle } from './puzzle.ts';
import { QUOTAS } from './rate-limits.ts';
import { before, byId, wholeNumber } from './schemas/id-schema.ts';
import { next, success, successMessage } from './schemas/response-schema.ts';
import { rule } from './schemas/rule.ts';
import { lengthOf, optionalText, requiredText, textLike, writtenText } from './schemas/text-schema.ts';
import { MESSAGES } from './words/messages.ts';

/** What is looked for, as puzzles are stored: without hidden marks, with single spaces. */
const puzzleQuery = v.pipe(
  requiredText(MESSAGES.puzzleQuery),
  v.transform((text) => withoutHiddenMarks(text).replaceAll(/\s+/g, ' ').trim()),
  v.check((text) => lengthOf(text) >= PUZZLE_QUERY_MIN_CHARACTERS, MESSAGES.puzzleQuery),
  v.check((text) => lengthOf(text) <= PUZZLE_QUERY_MAX_CHARACTERS, MESSAGES.puzzleQuery),
);

const puzzleText = writtenText(PUZZLE_TEXT_MAX_CHARACTERS, MESSAGES.textTooLong);

const imageUrl = v.pipe(
  optionalText,
  v.transform((url) => (url === null || url === '' ? null : url)),
);

export const puzzleDraft = v.pipe(
  v.object({
    title: v.pipe(
      requiredText(MESSAGES.titleRequired),
      v.check((text) => !isInvisible(text), MESSAGES.titleRequired),
      v.transform((text) => withoutHiddenMarks(text).replaceAll(/\s+/g, ' ').trim()),
      v.check(hasReadableMarks, MESSAGES.characters),
      v.check((text) => lengthOf(text) <= TITLE_MAX_CHARACTERS, MESSAGES.titleTooLong),
    ),
    questionText: puzzleText,
    questionImageUrl: imageUrl,
    answerText: puzzleText,
    answerImageUrl: imageUrl,
    clientId: v.optional(
      v.pipe(
        textLike(/^[A-Za-z0-9-]{8,40}$/, MESSAGES.operationId),
        v.description('设备给新题的编号：同一编号再送，只有一道，答复相同；修改时不看'),
      ),
    ),
  }),
  rule(
    'questionText',
    ({ questionText, questionImageUrl }) => (questionText ?? questionImageUrl) !== null,
    MESSAGES.questionRequired,
  ),
  rule(
    'answerText',
    ({ answerText, answerImageUrl }) => (answerText ?? answerImageUrl) !== null,
    MESSAGES.answerRequired,
  ),
);
export type PuzzleDraft = v.InferOutput<typeof puzzleDraft>;

export const listPuzzles = endpoint({
  method: 'GET',
  path: '/shefu',
  action: 'list',
  summary: '题目列表，不含答案',
  access: 'anyone',
  query: v.object({
    page: v.optional(wholeNumber(MESSAGES.page, 9), '1'),
    limit: v.pipe(
      v.optional(wholeNumber(MESSAGES.pageLimit, 300), String(PUZZLES_PER_PAGE)),
      v.transform((limit) => Math.min(limit, PUZZLES_PER_PAGE_MAX)),
    ),
  }),
  responses: {
    200: v.object({
      ...success.entries,
      puzzles: v.array(puzzle),
      pagination: v.object({ page: v.number(), limit: v.number(), total: v.number(), totalPages: v.number() }),
    }),
  },
  quota: QUOTAS.read,
});

export const searchPuzzles = endpoint({
  method: 'GET',
  path: '/shefu',
  action: 'search',
  summary: '按标题与题目找题，新的在前，不含答案；一次只看一段，next 不为 null 时以 before=next 接着找更早的',
  access: 'anyone',
  query: v.object({ q: puzzleQuery, before }),
  responses: {
    200: v.object({
      ...success.entries,
      puzzles: v.array(puzzle),
      /** Where to go on; null once every puzzle was looked at. */
      next,
    }),
  },
  quota: QUOTAS.read,
});

export const showPuzzle = endpoint({
  method: 'GET',
  path: '/shefu',
  action: 'detail',
  summary: '题目详情，含答案',
  access: 'anyone',
  query: byId,
  responses: { 200: v.object({ ...success.entries, puzzle }) },
  problems: ['puzzle.notFound'],
  quota: QUOTAS.read,
});

/** A puzzle may be named by its client: posted again, late or twice, it is there once, and the answer is the first one. */
export const createPuzzle = endpoint({
  method: 'POST',
  path: '/shefu',
  action: 'create',
  summary: '出题',
  access: 'user',
  body: puzzleDraft,
  responses: { 201: v.object({ ...successMessage.entries, id: v.number() }) },
  problems: ['image.url', 'puzzle.full', 'puzzle.posted', 'account.paused', 'request.tooMany'],
  quota: QUOTAS.puzzleWrite,
});

export const updatePuzzle = endpoint({
  method: 'PUT',
  path: '/shefu',
  action: 'update',
  summary: '修改题目（本人或超级管理员）',
  access: 'user',
  query: byId,
  body: puzzleDraft,
  responses: { 200: successMessage },
  problems: ['puzzle.notFound', 'auth.forbidden', 'image.url', 'puzzle.full', 'account.paused'],
  quota: QUOTAS.puzzleWrite,
});

export const deletePuzzle = endpoint({
  method: 'DELETE',
  path: '/shefu',
  action: 'delete',
  summary: '删除题目（本人或超级管理员）',
  access: 'user',
  query: byId,
  responses: { 200: successMessage },
  problems: ['puzzle.notFound', 'auth.forbidden'],
  quota: QUOTAS.puzzleWrite,
});
