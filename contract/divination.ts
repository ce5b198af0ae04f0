import * as v from 'valibot';
import type { Cast, CastMoment } from '#core/casting/cast.ts';
import { isMethodWithBasis, METHOD_NAME, METHODS } from '#core/casting/methods.ts';
import { parseCast } from '#core/casting/parse-cast.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { UTC_OFFSET_MAX_MINUTES } from '#core/limits.ts';
import { endpoint } from './endpoint.ts';
import { LINE_TEXT_MAX_CHARACTERS, UNKNOWN_BASIS_MAX_CHARACTERS } from './limits.ts';
import { movingLinesOf } from './moving-lines.ts';
import { QUOTAS } from './rate-limits.ts';
import { wholeBetween } from './schemas/id-schema.ts';
import { successMessage } from './schemas/response-schema.ts';
import {
  deleteHeaders,
  listHeaders,
  listResponseHeaders,
  saveHeaders,
  versionResponseHeaders,
} from './schemas/result-headers.ts';
import { requiredTextLike, textLike } from './schemas/text-schema.ts';
import { instant, timestamp } from './schemas/timestamp-schema.ts';
import { MESSAGES } from './words/messages.ts';

/** What is stored of a result; the other hexagrams and the texts are derived when it is read. */
export interface ResultFacts extends CastMoment {
  /** When it was made: its identity, together with the cast. */
  readonly timestamp: string;
  readonly cast: Cast;
}

const lineIndex = wholeBetween(0, 5, MESSAGES.movingLine);

export const dayTurn = v.picklist([0, 23], MESSAGES.dayAt);

/** Both three lines or both six, or both absent or null: clients use either form. */
function areMutuals(use: unknown, body: unknown): boolean {
  if ((use ?? null) === null && (body ?? null) === null) return true;
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

const METHODS_IN_WORDS = `${['manual', ...Object.keys(METHODS)].map((name) => `\`${name}\``).join('、')}；别的（新版本的）连同 \`basis\` 原样留下`;

/** The raw inputs of a newer version's method are kept as they are, if they are small. */
export const isKeptBasis = (method: string, basis: unknown): boolean =>
  method === 'manual' ||
  isMethodWithBasis(method) ||
  (JSON.stringify(basis)?.length ?? 0) <= UNKNOWN_BASIS_MAX_CHARACTERS;

/**
 * Hexagram, lines, method and times of a save must be right; what follows from them is recomputed, never trusted. The lines are
 * those of `movingLines`, or the one of `movingYao`; where both are given they agree.
 */
const savedResult = v.pipe(
  v.object({
    mainHexagram: requiredTextLike(/^[01]{6}$/, MESSAGES.hexagramData),
    movingYao: v.optional(v.nullable(lineIndex)),
    movingLines: v.optional(v.array(lineIndex, MESSAGES.movingLine)),
    timestamp,
    method: v.optional(v.pipe(textLike(METHOD_NAME, MESSAGES.method), v.description(METHODS_IN_WORDS)), 'manual'),
    basis: v.optional(v.unknown()),
    castFor: v.optional(instant),
    utcOffset: v.optional(
      v.nullable(wholeBetween(-UTC_OFFSET_MAX_MINUTES, UTC_OFFSET_MAX_MINUTES, MESSAGES.utcOffset)),
      null,
    ),
    dayAt: v.optional(v.nullable(dayTurn), null),
    useHexagram: v.optional(v.unknown()),
    bodyHexagram: v.optional(v.unknown()),
    yaoTexts: v.optional(v.unknown()),
  }),
  v.forward(
    v.partialCheck(
      [['movingYao'], ['movingLines']],
      ({ movingYao, movingLines }) => movingLinesOf(movingYao, movingLines) !== null,
      MESSAGES.movingLine,
    ),
    ['movingYao'],
  ),
  v.check(({ method, basis }) => isKeptBasis(method, basis), MESSAGES.method),
  v.check(({ useHexagram, bodyHexagram }) => areMutuals(useHexagram, bodyHexagram), MESSAGES.hexagramData),
  v.check(({ yaoTexts, mainHexagram }) => areLineTexts(yaoTexts, mainHexagram), MESSAGES.lineTexts),
  v.transform((body): ResultFacts => {
    const { timestamp: at, castFor = at, utcOffset, dayAt, method, basis } = body;
    const moving = movingLinesOf(body.movingYao, body.movingLines) as readonly LineIndex[];
    const figure = { main: body.mainHexagram as HexagramCode, moving };
    return { timestamp: at, cast: parseCast(figure, method, basis), castFor, utcOffset, dayAt };
  }),
);

export const hexagramCode = textLike(/^[01]{6}$/, MESSAGES.hexagramData);
const facts = {
  mainHexagram: hexagramCode,
  /** Null unless exactly one line moves. */
  movingYao: v.nullable(v.number()),
  movingLines: v.array(v.number()),
  timestamp: v.string(),
  method: v.string(),
  basis: v.optional(v.unknown()),
  castFor: v.string(),
  utcOffset: v.nullable(v.number()),
  dayAt: v.nullable(v.picklist([0, 23])),
};
const factsOnly = v.object(facts);
/** A result on the wire: its facts, and everything that follows from its cast. */
export const divinationResult = v.object({
  ...facts,
  /** The main hexagram again when nothing moves. */
  changedHexagram: hexagramCode,
  /**
   * 用互 and 体互 are trigrams; on the wire each is its trigram doubled, so that a tap can open the page of that hexagram. Null unless
   * exactly one line moves.
   */
  useHexagram: v.nullable(hexagramCode),
  bodyHexagram: v.nullable(hexagramCode),
  mainText: v.string(),
  yaoTexts: v.array(v.string()),
  upperTrigram: v.string(),
  lowerTrigram: v.string(),
  /** “初爻、四爻”, or “六爻不动”. */
  movingYaoPosition: v.string(),
});
export type DivinationResult = v.InferOutput<typeof divinationResult>;
export type FactsOnTheWire = v.InferOutput<typeof factsOnly>;

/** Newest first. With view=facts the texts are left out, and an ETag allows 304 when nothing changed. */
export const listResults = endpoint({
  method: 'GET',
  path: '/divination/results',
  summary: '我的卦例',
  access: 'user',
  query: v.object({ view: v.optional(v.literal('facts', MESSAGES.query)) }),
  headers: listHeaders,
  responses: { 200: v.array(v.union([divinationResult, factsOnly])), 304: v.undefined() },
  responseHeaders: listResponseHeaders,
  problems: ['server.busy'],
  quota: QUOTAS.results,
});

export const saveResult = endpoint({
  method: 'POST',
  path: '/divination/results',
  summary: '保存卦例',
  access: 'user',
  headers: saveHeaders,
  body: savedResult,
  responses: { 200: successMessage, 201: successMessage },
  responseHeaders: versionResponseHeaders,
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
  responses: { 200: successMessage },
  responseHeaders: versionResponseHeaders,
  problems: ['result.restored', 'request.tooMany'],
  quota: QUOTAS.results,
});
