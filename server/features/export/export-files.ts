import { setImmediate as nextTurn } from 'node:timers/promises';
import { avatarUrlOf } from '#contract/avatar.ts';
import type { Entry } from '#core/journal/entry.ts';
import { findActivity } from '#server/audit/audit-repo.ts';
import { findAvatar } from '#server/images/avatar-repo.ts';
import { findAnyImage } from '#server/images/image-repo.ts';
import { findInterventions } from '#server/moderation/intervention-repo.ts';
import type { Services } from '#server/services.ts';
import { findSessions } from '#server/sessions/session-repo.ts';
import { timeOf } from '#server/time-text.ts';
import {
  answerPages,
  type ExportedResult,
  findAccount,
  findEntriesBetween,
  findJudgements,
  guessPages,
  imageIdPages,
  puzzlePages,
  reportPages,
  resultPages,
  viewPages,
} from './export-repo.ts';
import { giveBack } from './given-back.ts';
import { castsMarkdown, guessesMarkdown, practiceMarkdown, puzzlesMarkdown, README } from './readable.ts';
import type { ExportedFile } from './zip.ts';

/** A file holds so many: with 64 KB written about each result, a megabyte is in memory and computed with at a time. */
const RESULTS_A_FILE = 20;
const PUZZLES_A_FILE = 25;
const GUESSES_A_FILE = 500;
const REPORTS_A_FILE = 500;
const VIEWS_A_FILE = 2000;
const ANSWERS_A_FILE = 2000;
const IMAGE_IDS_AT_ONCE = 500;
const EVENTS_MAX = 1000;

/** Written into one piece of memory: one for each part would break up the memory of the process. */
function bytesOf(parts: readonly string[]): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let at = 0;
  for (const part of parts) at += bytes.write(part, at);
  return bytes;
}

/** A text in parts: as one string of a megabyte it would be garbage that only a full collection finds. */
const file = (name: string, text: readonly string[]): ExportedFile => ({ name, bytes: bytesOf(text) });

const json = (value: unknown): readonly string[] => [`${JSON.stringify(value, null, 2)}\n`];
const jsonList = (values: readonly unknown[]): readonly string[] => [
  '[',
  ...values.map((value, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(value, null, 2)}`),
  '\n]\n',
];
/** Pages with the name of their file; others have their turn before each. */
async function* numbered<Row>(folder: string, pages: AsyncIterable<readonly Row[]>) {
  let number = 0;
  for await (const rows of pages) {
    number += 1;
    await nextTurn();
    yield [`${folder}/${String(number).padStart(4, '0')}`, rows] as const;
  }
}

/** Documents and inputs were checked when they were written. */
function toExported({ basis, ...result }: ExportedResult, entries: ReadonlyMap<string, Entry>): object {
  const entry = entries.get(result.timestamp);
  return { ...result, basis: basis === null ? null : JSON.parse(basis), ...(entry && { entry }) };
}

async function* accountFiles({ database: { db }, now }: Services, userId: string) {
  const account = await findAccount(db, userId);
  const sessions = await findSessions(db, userId, now());
  const devices = sessions.map(({ device, seenAt }) => ({ device, lastSeenAt: timeOf(seenAt) }));
  const [createdAt, pausedUntil] = [timeOf(account?.createdAt ?? null), timeOf(account?.pausedUntil ?? null)];
  const avatarUrl = avatarUrlOf(await findAvatar(db, userId));
  yield file('account.json', json({ ...account, createdAt, pausedUntil, avatarUrl, devices }));
  yield file('activity.json', jsonList(await findActivity(db, userId, EVENTS_MAX)));
  const judgements = await findJudgements(db, userId, EVENTS_MAX);
  if (judgements.length > 0)
    yield file('judgements.json', jsonList(judgements.map((one) => ({ ...one, judgedAt: timeOf(one.judgedAt) }))));
  const interventions = await findInterventions(db, userId, 0);
  if (interventions.length > 0)
    yield file('interventions.json', jsonList(interventions.map((one) => ({ ...one, at: timeOf(one.at) }))));
}

async function* castFiles({ database: { db } }: Services, userId: string) {
  for await (const [name, results] of numbered('casts', resultPages(db, userId, RESULTS_A_FILE))) {
    const [first = '', last = ''] = [results[0]?.timestamp, results.at(-1)?.timestamp];
    const written = await findEntriesBetween(db, userId, { first, last });
    const entries = new Map(
      written.map(({ timestamp, document }) => [timestamp, { timestamp, ...JSON.parse(document) } as Entry]),
    );
    yield file(`${name}.json`, jsonList(results.map((result) => toExported(result, entries))));
    yield file(`${name}.md`, castsMarkdown(results, entries));
  }
}

async function* practiceFiles({ database: { db } }: Services, userId: string) {
  for await (const [name, answers] of numbered('practice', answerPages(db, userId, ANSWERS_A_FILE))) {
    yield file(`${name}.json`, jsonList(answers.map(({ revision: _, ...answer }) => answer)));
    yield file(`${name}.md`, practiceMarkdown(answers));
  }
}

async function* puzzleFiles({ database: { db } }: Services, userId: string) {
  for await (const [name, puzzles] of numbered('puzzles', puzzlePages(db, userId, PUZZLES_A_FILE))) {
    yield file(`${name}.json`, jsonList(puzzles));
    yield file(`${name}.md`, puzzlesMarkdown(puzzles));
  }
}

async function* guessFiles({ database: { db } }: Services, userId: string) {
  for await (const [name, guesses] of numbered('guesses', guessPages(db, userId, GUESSES_A_FILE))) {
    const told = guesses.map(({ castFacts, hasSeen, ...guess }) => ({
      ...guess,
      cast: castFacts === null ? null : JSON.parse(castFacts),
      hasSeenAnswer: hasSeen === 1,
    }));
    yield file(`${name}.json`, jsonList(told));
    yield file(`${name}.md`, guessesMarkdown(guesses));
  }
  for await (const [name, views] of numbered('opened-answers', viewPages(db, userId, VIEWS_A_FILE)))
    yield file(`${name}.json`, jsonList(views.map(({ puzzleId, at }) => ({ puzzleId, at: timeOf(at) }))));
}

async function* reportFiles({ database: { db } }: Services, userId: string) {
  for await (const [name, reports] of numbered('reports', reportPages(db, userId, REPORTS_A_FILE)))
    yield file(`${name}.json`, jsonList(reports.map((one) => ({ ...one, createdAt: timeOf(one.createdAt) }))));
}

/** One that is removed meanwhile is left out. */
async function* imageFiles({ database: { db }, images }: Services, userId: string) {
  for await (const ids of imageIdPages(db, userId, IMAGE_IDS_AT_ONCE))
    for (const { id } of ids) {
      const place = await findAnyImage(db, id);
      const bytes = place && (await images.of(place).get(place));
      if (bytes) yield { name: `images/${id}.jpg`, bytes };
    }
}

/** One for each kind of data; each has its lines in the README of the file (readable.ts). */
const PARTS = [accountFiles, castFiles, practiceFiles, puzzleFiles, guessFiles, reportFiles, imageFiles];

/**
 * All data of an account as files, one after another: nothing is held but the one that is being sent. To read the rows of a full file, to write
 * it and to sum it up for the archive takes up to ten milliseconds each, so others have their turn in between.
 */
export async function* exportedFiles(services: Services, userId: string): AsyncGenerator<ExportedFile, void> {
  yield file('README.md', [README]);
  for (const part of PARTS)
    for await (const entry of part(services, userId)) {
      await nextTurn();
      yield entry;
      if (!entry.name.startsWith('images/')) giveBack(entry.bytes); // what is sent are its deflated bytes
    }
  if (!(await findAccount(services.database.db, userId))) throw new Error('the account was removed meanwhile'); // a file cut off is no whole export
}
