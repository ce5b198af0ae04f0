/** The log of 练习, as the queue sends and reads it: only ever appended to, so that there is nothing to merge. docs/sync.md explains it. */
import { PRACTICE_ANSWERS_PER_BATCH } from '#contract/limits.ts';
import { addPracticeAnswers, listPracticeAnswers } from '#contract/practice.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { LINE_FORM, parseLine, toLine } from '#core/practice-log/practice-answer-line.ts';
import type { exchange as Exchange } from '#web/platform/network/api.ts';
import { type Kind, type Run, refusalOf, type Said, saidOf } from '../queue/kind.ts';
import { type Changes, changesReader, isRestored } from '../read-changes.ts';
import { adding, type PracticeRecord } from '../records/kept-practice-answers.ts';
import { type Records, type Seen, watched } from '../records/records.ts';

export interface Added extends Seen {
  /** How many were new. */
  readonly added: number;
  /** The ids under which the server has another answer, which counts. */
  readonly differing: readonly string[];
}

export interface PracticeCalls {
  readonly send: (answers: readonly PracticeAnswer[]) => Promise<Said<Added>>;
  /** Null: not read. */
  readonly list: (since: number) => Promise<Changes<PracticeAnswer> | null>;
}

export const practiceCalls = (exchange: typeof Exchange): PracticeCalls => ({
  async send(answers) {
    const result = await exchange(addPracticeAnswers, { body: { answers: answers.map(toLine) } });
    return saidOf(
      result,
      ({ body: { added, differing, revision }, headers }) =>
        headers && { epoch: headers.epoch, added, differing, revision },
    );
  },
  async list(since) {
    const result = await exchange(listPracticeAnswers, { query: { since: String(since) } });
    if (!result.ok || !result.value.headers) return null;
    const { answers, revision, more } = result.value.body;
    const items = answers.map(parseLine).filter((answer) => answer !== null); // of another form: LINE_FORM says when it is read
    return { items, revision, more, epoch: result.value.headers.epoch };
  },
});

export interface PracticeKindParts {
  readonly records: Records<PracticeRecord>;
  readonly calls: PracticeCalls;
  /** Answers of other devices were added to the log, or taken out of it. */
  readonly onReceived: () => void;
  /** The server takes no more, and says why. */
  readonly onFull: (message: string) => void;
}

type Batch = readonly PracticeAnswer[];

/** Sent by itself after its batch was refused, so that an answer which the server does not take holds up no other. */
const apart = (id: string): string => `apart ${id}`;

export function practiceKind({ records, calls, onReceived, onFull }: PracticeKindParts): Kind<Batch, Added> {
  /** Refused by themselves: not sent again before their user asks, or the app starts anew. */
  const withheld = new Set<string>();
  /** Of a batch that was refused. */
  const suspects = new Set<string>();
  /** The run in which the server had no room for more of its user: the same. */
  let fullIn: Run | null = null;

  const reader = changesReader<PracticeRecord, PracticeAnswer>({
    records,
    form: LINE_FORM,
    list: calls.list,
    received: (user, answers) => adding(user, answers, false),
    onKept: (_, answers) => answers.length > 0 && onReceived(),
    unsent: (record) => (record.unsent ? undefined : { ...record, unsent: true }),
  });

  async function unsentOf(user: string): Promise<Batch> {
    const read = await records.read(user, () => ({ waiting: true, max: PRACTICE_ANSWERS_PER_BATCH + withheld.size }));
    return read?.records ?? [];
  }

  /** What cannot be written down is sent again, which changes nothing. */
  async function acknowledge(batch: Batch, { epoch, added, revision, ...answer }: Added, run: Run): Promise<void> {
    const known = await reader.seenOf(run.user);
    if (!known || !run.isOpen()) return;
    const { seen } = known;
    if (isRestored(seen, { epoch, revision: revision - added })) {
      // what was acknowledged before the restore may be gone
      if (await reader.startAgain(run, epoch)) run.ask('answers');
      return;
    }
    const before = seen?.revision ?? 0;
    const isNext = before === revision - added; // what was added is known already
    const differing = new Set(answer.differing);
    const { sent = [], replaced } = Object.groupBy(batch, ({ id }) => (differing.has(id) ? 'replaced' : 'sent'));
    // as received, too: given up while it was sent, it would be missing here for ever; an id names one answer
    await reader.keep(run, { epoch, revision: isNext ? revision : before }, adding(run.user, sent, false, replaced));
    if (differing.size > 0) onReceived();
  }

  return {
    name: 'answers',

    read: reader.read,

    async due(run): Promise<readonly Batch[]> {
      const { user, rejected, isTried, isAsked } = run;
      if (isAsked('answers') || (fullIn?.user === user && (fullIn === run || !rejected))) return []; // reading takes out what the server has
      const left = (await unsentOf(user)).filter(({ id }) => (rejected || !withheld.has(id)) && !isTried(apart(id)));
      const single = left.filter(({ id }) => suspects.has(id));
      if (single.length > 0) return single.map((answer) => [answer]);
      const batch = left.filter(({ id }) => !isTried(id)).slice(0, PRACTICE_ANSWERS_PER_BATCH);
      return batch.length > 0 ? [batch] : [];
    },
    namesOf: (batch) => batch.map(({ id }) => (suspects.has(id) ? apart(id) : id)),
    async current(batch, { user }): Promise<Batch | null> {
      const ids = new Set((await unsentOf(user)).map(({ id }) => id));
      const left = batch.filter(({ id }) => ids.has(id));
      return left.length > 0 ? left : null;
    },
    send: (batch) => calls.send(batch),

    async record(batch, said, run): Promise<void> {
      if (said.kind === 'ok') return acknowledge(batch, said.value, run);
      if (said.kind === 'problem' && said.code === 'practice.full') {
        fullIn = run;
        return onFull(said.message);
      }
      if (refusalOf(said) !== 'rejected') return;
      for (const { id } of batch) (batch.length > 1 ? suspects : withheld).add(id);
    },
  };
}

/** The records of 练习; says how many of whoever is signed in the server does not have, whenever that has changed. */
export function countedAnswers(
  answers: Records<PracticeRecord>,
  user: () => string | null,
  onChange: (unsent: number) => void,
) {
  let shown = 0;
  async function refresh(): Promise<void> {
    const id = user();
    const count = id === null ? null : await answers.count(id);
    const unsent = count?.waiting ?? 0;
    if (user() !== id || unsent === shown) return;
    shown = unsent;
    onChange(unsent);
  }
  return { records: watched(answers, refresh), refresh };
}
