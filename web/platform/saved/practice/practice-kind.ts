/** The log of 练习, as the queue sends and reads it: only ever appended to, so that there is nothing to merge. docs/sync.md explains it. */
import { PRACTICE_ANSWERS_PER_BATCH } from '#contract/limits.ts';
import { addPracticeAnswers, listPracticeAnswers } from '#contract/practice.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { LINE_FORM, parseLine, toLine } from '#core/practice-log/practice-answer-line.ts';
import type { exchange as Exchange } from '#web/platform/network/api.ts';
import { type Kind, type Run, refusalOf, type Said, saidOf } from '../queue/kind.ts';
import { type Changes, isRestored, readChanges, type Seen } from '../queue/read-changes.ts';
import { adding, type PracticeRecord } from '../records/kept-practice-answers.ts';
import type { About, Records } from '../records/records.ts';

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

  /** How far the log was read; null: not at all. A device that reads further forms of lines than the last time reads it from its beginning. */
  async function seenOf(user: string): Promise<{ readonly seen: Seen | null } | null> {
    const read = await records.read(user, () => ({ max: 1 }));
    const seen = read?.about?.seen ?? null;
    const isOfForm = (seen?.form ?? 1) === LINE_FORM;
    return read && { seen: seen && !isOfForm ? { ...seen, revision: 0 } : seen };
  }

  async function unsentOf(user: string): Promise<Batch> {
    const read = await records.read(user, () => ({ waiting: true, max: PRACTICE_ANSWERS_PER_BATCH + withheld.size }));
    return read?.records ?? [];
  }

  /** The server has these, and others under the ids of those that are `replaced`: an id names one answer. */
  async function keep(run: Run, seen: Seen, received: Batch, replaced: Batch = []): Promise<boolean> {
    const added = adding(run.user, received, false, replaced);
    const about = (before: About) => ({ ...added.about(before), seen: { ...seen, form: LINE_FORM } });
    return (await records.update({ ...added, about, isAllowed: run.isOpen })).kind === 'kept';
  }

  /** Every answer counts as one that the server does not have, until it is read. */
  async function startAgain({ user, isOpen }: Run, epoch: string): Promise<boolean> {
    const keys = (await records.keys(user)) ?? [];
    const change = (there: PracticeRecord | null) => (there && !there.unsent ? { ...there, unsent: true } : undefined);
    const about = () => ({ seen: { epoch, revision: 0, form: LINE_FORM } });
    return (await records.update({ user, keys, change, isAllowed: isOpen, about })).kind === 'kept';
  }

  /** What cannot be written down is sent again, which changes nothing. */
  async function acknowledge(batch: Batch, { epoch, added, revision, ...answer }: Added, run: Run): Promise<void> {
    const known = await seenOf(run.user);
    if (!known || !run.isOpen()) return;
    const { seen } = known;
    if (isRestored(seen, { epoch, revision: revision - added })) {
      // what was acknowledged before the restore may be gone
      if (await startAgain(run, epoch)) run.ask('answers');
      return;
    }
    const before = seen?.revision ?? 0;
    const isNext = before === revision - added; // what was added is known already
    const differing = new Set(answer.differing);
    const [sent, replaced] = [false, true].map((is) => batch.filter(({ id }) => differing.has(id) === is));
    // as received, too: given up while it was sent, it would be missing here for ever
    await keep(run, { epoch, revision: isNext ? revision : before }, sent ?? [], replaced);
    if (differing.size > 0) onReceived();
  }

  return {
    name: 'answers',

    async read(run): Promise<boolean> {
      const known = await seenOf(run.user);
      if (!known) return false;
      return readChanges({
        seen: known.seen,
        isOpen: run.isOpen,
        list: calls.list,
        async keep(received: Batch, upTo) {
          const isKept = await keep(run, upTo, received);
          if (isKept && received.length > 0) onReceived();
          return isKept;
        },
        startAgain: ({ epoch }) => startAgain(run, epoch),
      });
    },

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
