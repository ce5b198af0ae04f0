import * as v from 'valibot';
import { type Cast, castByTime } from '#core/casting/cast.ts';
import { isSameCast } from '#core/casting/cast-name.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { endpoint } from './endpoint.ts';
import { LINE_TEXT_MAX_CHARACTERS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { QUOTAS } from './rate-limits.ts';
import { deleteHeaders, listAnswer, listHeaders, saveHeaders, versionAnswer } from './result-headers.ts';
import { canonicalTimestamp } from './timestamp.ts';

/** What is stored of a result; the other hexagrams and the texts are derived when it is read. */
export interface ResultFacts {
  readonly timestamp: string;
  readonly cast: Cast;
}

const timestamp = v.pipe(
  v.optional(v.string(MESSAGES.timestamp), ''),
  v.transform(canonicalTimestamp),
  v.string(MESSAGES.timestamp),
);

const numberBetween = (low: number, high: number) => v.pipe(v.number(), v.integer(), v.minValue(low), v.maxValue(high));

const basis = v.object({
  yearNumber: numberBetween(1, 12),
  monthNumber: numberBetween(1, 12),
  dayNumber: numberBetween(1, 30),
  hourNumber: numberBetween(1, 12),
});

/** Both three lines or both six, or both absent: clients use either form. */
function areMutuals(use: unknown, body: unknown): boolean {
  if (use === undefined && body === undefined) return true;
  return [/^[01]{3}$/, /^[01]{6}$/].some((form) =>
    [use, body].every((code) => typeof code === 'string' && form.test(code)),
  );
}

function areLineTexts(texts: unknown, main: string): boolean {
  if (texts === undefined) return true;
  const hasSeventh = main === '111111' || main === '000000';
  if (!Array.isArray(texts) || !(texts.length === 6 || (hasSeventh && texts.length === 7))) return false;
  return texts.every((text) => typeof text === 'string' && text.length <= LINE_TEXT_MAX_CHARACTERS);
}

/** The numbers of a time cast are kept only if they lead to this cast; otherwise it is kept as a manual one. */
function toCast(main: HexagramCode, moving: LineIndex, method: unknown, given: unknown): Cast {
  const parsed = method === 'time' ? v.safeParse(basis, given) : null;
  if (parsed?.success) {
    const cast = castByTime(parsed.output);
    if (isSameCast(cast, { main, moving })) return cast;
  }
  return { method: 'manual', main, moving };
}

/** Hexagram, line and time of a save must be right; what follows from them is recomputed, never trusted. */
const savedResult = v.pipe(
  v.object({
    mainHexagram: v.pipe(v.optional(v.string(MESSAGES.hexagramData), ''), v.regex(/^[01]{6}$/, MESSAGES.hexagramData)),
    movingYao: v.pipe(
      v.optional(v.number(MESSAGES.movingLine), -1),
      v.integer(MESSAGES.movingLine),
      v.minValue(0, MESSAGES.movingLine),
      v.maxValue(5, MESSAGES.movingLine),
    ),
    timestamp,
    useHexagram: v.optional(v.unknown()),
    bodyHexagram: v.optional(v.unknown()),
    yaoTexts: v.optional(v.unknown()),
    method: v.optional(v.unknown()),
    basis: v.optional(v.unknown()),
  }),
  v.check(({ useHexagram, bodyHexagram }) => areMutuals(useHexagram, bodyHexagram), MESSAGES.hexagramData),
  v.check(({ yaoTexts, mainHexagram }) => areLineTexts(yaoTexts, mainHexagram), MESSAGES.lineTexts),
  v.transform(
    (body): ResultFacts => ({
      timestamp: body.timestamp,
      cast: toCast(body.mainHexagram as HexagramCode, body.movingYao as LineIndex, body.method, body.basis),
    }),
  ),
);

const code = v.pipe(v.string(), v.regex(/^[01]{6}$/));
const facts = {
  mainHexagram: code,
  movingYao: v.number(),
  timestamp: v.string(),
  method: v.optional(v.picklist(['manual', 'time'])),
  basis: v.optional(basis),
};
const factsOnly = v.object(facts);
const whole = v.object({
  ...facts,
  changedHexagram: code,
  useHexagram: code,
  bodyHexagram: code,
  mainText: v.string(),
  yaoTexts: v.array(v.string()),
  upperTrigram: v.string(),
  lowerTrigram: v.string(),
  movingYaoPosition: v.string(),
});
export type FactsOnTheWire = v.InferOutput<typeof factsOnly>;

/** Newest first. With view=facts the texts are left out, and an ETag allows 304 when nothing changed. */
export const listResults = endpoint({
  method: 'GET',
  path: '/divination/results',
  summary: '我的卦例',
  access: 'user',
  query: v.object({ view: v.optional(v.literal('facts', MESSAGES.query)) }),
  headers: listHeaders,
  answers: { 200: v.array(v.union([whole, factsOnly])), 304: v.undefined() },
  answerHeaders: listAnswer,
  problems: ['server.busy'],
  quota: QUOTAS.results,
});

const succeeded = v.object({ success: v.literal(true), message: v.string() });

export const saveResult = endpoint({
  method: 'POST',
  path: '/divination/results',
  summary: '保存卦例',
  access: 'user',
  headers: saveHeaders,
  body: savedResult,
  answers: { 200: succeeded, 201: succeeded },
  answerHeaders: versionAnswer,
  problems: ['result.duplicate', 'result.full', 'request.tooMany'],
  quota: QUOTAS.results,
  maxBodyBytes: 32_768,
});

export const deleteResult = endpoint({
  method: 'DELETE',
  path: '/divination/results/:timestamp',
  summary: '删除卦例；不存在也算成功',
  access: 'user',
  params: v.object({ timestamp }),
  headers: deleteHeaders,
  answers: { 200: succeeded },
  answerHeaders: versionAnswer,
  problems: ['result.restored', 'request.tooMany'],
  quota: QUOTAS.results,
});
