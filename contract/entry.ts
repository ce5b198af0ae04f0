import * as v from 'valibot';
import { CATEGORIES, type Entry, inOrder, isWord, type Note } from '#core/journal/entry.ts';
import { isNoOmen, type Omen } from '#core/journal/omen.ts';
import { OMEN_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from '#core/limits.ts';
import { TRIGRAM_CODES } from '#core/trigram/trigram.ts';
import { utf8Length } from '#core/written-text.ts';
import { endpoint } from './endpoint.ts';
import { ENTRY_TEXT_MAX_CHARACTERS, IMAGE_WORD_MAX_CHARACTERS, IMAGE_WORDS_MAX, NOTES_MAX } from './limits.ts';
import { QUOTAS } from './rate-limits.ts';
import { logPart, since, successMessage } from './schemas/response-schema.ts';
import { castNameText, epochResponseHeaders } from './schemas/result-headers.ts';
import { hasBrokenCharacters, textLike, writtenText } from './schemas/text-schema.ts';
import { instant, timestamp } from './schemas/timestamp-schema.ts';
import { canonicalTimestamp } from './timestamp.ts';
import { ENTRY_MESSAGES, MESSAGES, OMEN_MESSAGES } from './words/messages.ts';

/** Further fields, a newer version's, are kept as they are. Its type has those of this version. */
const openObject = v.looseObject as unknown as typeof v.object;

const text = writtenText(ENTRY_TEXT_MAX_CHARACTERS, ENTRY_MESSAGES.textTooLong);
const requiredText = (message: string) => v.pipe(text, v.string(message));

/** One line, whatever breaks are typed. */
const writtenLine = (maxCharacters: number, tooLong: string) =>
  v.pipe(
    writtenText(maxCharacters, tooLong),
    v.transform((line) => line?.replaceAll(/\s+/g, ' ') ?? null),
  );
const question = writtenLine(QUESTION_MAX_CHARACTERS, ENTRY_MESSAGES.questionTooLong);

/** A category or an outcome: one of this version's (core/journal/entry.ts), or a newer version's. */
const word = (message: string) => v.pipe(v.string(message), v.check(isWord, message));
/** The name of a field, or where a note comes from. */
const NAME = /^[A-Za-z][A-Za-z0-9]{0,31}$/;

const first = openObject({ text: requiredText(ENTRY_MESSAGES.judgmentRequired), at: instant }, MESSAGES.malformed);
const judgment = v.pipe(
  openObject({ ...first.entries, first: v.nullish(first, null) }, MESSAGES.malformed),
  v.transform((sent) => (sent.first?.text === sent.text ? { ...sent, ...sent.first, first: null } : sent)),
);

const note = openObject(
  {
    id: textLike(/^[A-Za-z0-9_-]{8,64}$/, ENTRY_MESSAGES.noteId),
    at: instant,
    text: requiredText(ENTRY_MESSAGES.noteRequired),
    mark: v.nullish(textLike(NAME, ENTRY_MESSAGES.noteMark), null),
  },
  MESSAGES.malformed,
);

const haveOwnIds = (notes: readonly Note[]): boolean => new Set(notes.map(({ id }) => id)).size === notes.length;
const notes = v.pipe(
  v.array(note, MESSAGES.malformed),
  v.maxLength(NOTES_MAX, ENTRY_MESSAGES.notesTooMany),
  v.check((all) => haveOwnIds(all), ENTRY_MESSAGES.noteId),
  v.transform((all) => [...inOrder(all)]),
);

const outcome = openObject(
  {
    kind: word(ENTRY_MESSAGES.outcome),
    at: instant,
    text: v.pipe(
      text,
      v.transform((written) => written ?? ''),
    ),
  },
  MESSAGES.malformed,
);

const trigram = v.nullish(v.picklist(TRIGRAM_CODES, OMEN_MESSAGES.trigram), null);

const omenLine = writtenLine(OMEN_MAX_CHARACTERS, ENTRY_MESSAGES.omenTooLong) as unknown as v.GenericSchema<
  string,
  string | null
>;

/** Empty where nothing is written. */
const omen = v.pipe(
  openObject(
    {
      text: v.pipe(
        v.string(MESSAGES.malformed), // not left out: any object would be an omen of nothing
        omenLine,
        v.transform((line) => line ?? ''),
      ),
      posture: v.nullish(textLike(NAME, OMEN_MESSAGES.posture), null),
      trigram,
    },
    MESSAGES.malformed,
  ),
  v.transform((sent): Omen | null => (isNoOmen(sent) ? null : sent)),
);

/** A list that nobody changes, as core has it. */
type Words = v.GenericSchema<readonly string[], readonly string[] | null>;

const images = v.pipe(
  v.array(
    v.pipe(writtenLine(IMAGE_WORD_MAX_CHARACTERS, OMEN_MESSAGES.imageTooLong), v.string(OMEN_MESSAGES.imageRequired)),
    MESSAGES.malformed,
  ),
  v.maxLength(IMAGE_WORDS_MAX, OMEN_MESSAGES.imagesTooMany),
  v.transform((words) => (words.length === 0 ? null : [...new Set(words)])),
) as unknown as Words;

const day = v.pipe(
  textLike(/^\d{4}-\d{2}-\d{2}$/, ENTRY_MESSAGES.reviewOn),
  v.check((date) => canonicalTimestamp(`${date}T00:00:00Z`) !== null, ENTRY_MESSAGES.reviewOn),
);

/** Without what the server says itself. */
function withoutServersOwn<Sent extends object>(sent: Sent): Sent {
  const { timestamp: _, etag: __, ...entry } = sent as Sent & { readonly timestamp?: unknown; readonly etag?: unknown };
  return entry as unknown as Sent;
}

/**
 * An entry as its user sends it; its timestamp is in the path. Texts are cleaned as puzzles are, and may come back other than they were
 * sent. Fields of a newer version are kept as they are, here and in what is within.
 */
export const entryDraft = v.pipe(
  openObject(
    {
      cast: v.pipe(castNameText, v.description('所记的是哪一卦，如 `010001-010000`')),
      question: v.pipe(question, v.description('所问，一行')),
      category: v.pipe(
        v.nullish(word(ENTRY_MESSAGES.category), null),
        v.description(`${CATEGORIES.join('、')}；也可以是别的词`),
      ),
      judgment: v.pipe(
        v.nullish(judgment, null),
        v.description('断语 `{text, at, first}`。有了结果之后再改，原话留在 `first`，删去则恢复原话'),
      ),
      notes: v.pipe(notes, v.description('笔记 `{id, at, text, mark}`；`mark` 是合并时并入的文字所出之处')),
      outcome: v.pipe(
        v.nullish(outcome, null),
        v.description('结果 `{kind, at, text}`，`kind` 为应、半应、不应或未明，也可以是别的词'),
      ),
      reviewOn: v.pipe(v.nullish(day, null), v.description('回看的日子，如 `2026-12-01`')),
      omen: v.pipe(
        v.optional(v.nullable(omen)),
        v.description(
          '外应 `{text, posture, trigram}`：起卦时的所见所闻，一行；`posture` 为 walking、standing、sitting 或 lying，也可以是别的名；`trigram` 如 `110`。不写则不改，null 则删去',
        ),
      ),
      images: v.pipe(v.optional(v.nullable(images)), v.description('取象所选的词。不写则不改，null 则删去')),
    },
    MESSAGES.malformed,
  ),
  v.check(
    (sent) => Object.keys(sent).every((name) => NAME.test(name) || hasBrokenCharacters(name)),
    MESSAGES.malformed,
  ),
  v.transform(withoutServersOwn),
);

const wording = openObject({ text: v.string(), at: v.string() });
const storedEntry = openObject({
  timestamp: v.string(),
  cast: v.string(),
  question: v.nullable(v.string()),
  category: v.nullable(v.string()),
  judgment: v.nullable(openObject({ ...wording.entries, first: v.nullable(wording) })),
  notes: v.array(openObject({ id: v.string(), ...wording.entries, mark: v.nullable(v.string()) })),
  outcome: v.nullable(openObject({ kind: v.string(), ...wording.entries })),
  reviewOn: v.nullable(v.string()),
  omen: v.optional(v.nullable(openObject({ text: v.string(), posture: v.nullable(v.string()), trigram }))),
  images: v.optional(v.nullable(v.array(v.string()) as unknown as Words)),
  etag: v.string(),
});

/** An entry as the server has it. `etag` names this version of it, for If-Match. */
export type StoredEntry = v.InferOutput<typeof storedEntry>;

/** With the epoch, so that a version from before a restore is never taken for one of after it. */
export const entryTag = (epoch: string, revision: number): string => `"${epoch}-${revision}"`;

/**
 * In the order in which they were written, about a megabyte at a time: while `more` is true the next call is since=`revision`. An entry that
 * is deleted is not in the response: its result is deleted too. A `revision` lower than `since` means that the data was restored.
 */
export const listEntries = endpoint({
  method: 'GET',
  path: '/divination/entries',
  summary: '我的记录：修订号大于 since 的，按写入先后，一次约 1 MB；more 为真则以 revision 续读',
  access: 'user',
  query: v.object({ since }),
  responses: { 200: v.object({ entries: v.array(storedEntry), ...logPart }) },
  responseHeaders: epochResponseHeaders,
  problems: ['server.busy'],
  quota: QUOTAS.results,
});

const saved = v.object({ ...successMessage.entries, entry: storedEntry });
/** Not a problem of the catalogue, because the caller needs what is there now: null if there is no entry. */
const changed = v.object({
  success: v.literal(false),
  code: v.literal('entry.changed'),
  message: v.string(),
  entry: v.nullable(storedEntry),
});

/** Writes the whole entry over the version that the caller names, or returns 412 with the stored one. */
export const saveEntry = endpoint({
  method: 'PUT',
  path: '/divination/entries/:timestamp',
  summary: '写下一卦的记录；卦例须已保存，删去卦例则一并删去',
  access: 'user',
  params: v.object({ timestamp }),
  headers: v.object({
    'if-match': v.optional(
      v.pipe(v.string(), v.description('所改版本的 `etag`；没有则只写新的。与现有的不符时答 412，附现有的记录')),
    ),
  }),
  body: entryDraft,
  responses: { 200: saved, 201: saved, 412: changed },
  responseHeaders: epochResponseHeaders,
  problems: ['result.notFound', 'entry.tooLarge', 'entry.full', 'request.tooMany'],
  quota: QUOTAS.results,
  /** Twice an entry: what is a little too large is refused with its own message. */
  maxBodyBytes: 131_072,
});

/** What is stored and measured of an entry: all but its timestamp, which is its key. */
export function toDocument({ timestamp: _, ...document }: Entry): string {
  return JSON.stringify(document);
}

/** To be compared with ENTRY_MAX_BYTES. */
export const bytesOf = (entry: Entry): number => utf8Length(toDocument(entry));
