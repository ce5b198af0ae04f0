/** The log of 练习, as the queue sends and reads it: only ever appended to, so that there is nothing to merge. docs/sync.md explains it. */
import { ANSWERS_PER_BATCH } from '#contract/limits.ts';
import { addAnswers, listAnswers } from '#contract/practice.ts';
import type { Answer } from '#core/practice/answer.ts';
import { LINE_FORM, parseLine, toLine } from '#core/practice/answer-line.ts';
import type { exchange as Exchange } from '#web/platform/network/api.ts';
import { type Kind, type Run, refusalOf, type Said, saidOf } from '../queue/kind.ts';
import { type Changes, isRestored, readChanges, type Seen } from '../queue/read-changes.ts';
import type { SentAnswers } from './practice-db.ts';

export interface Added extends Seen {
  /** How many were new. */
  readonly added: number;
  /** The ids under which the server has another answer, which counts. */
  readonly differing: readonly string[];
}

export interface AnswerCalls {
  readonly send: (answers: readonly Answer[]) => Promise<Said<Added>>;
  /** Null: not read. */
  readonly list: (since: number) => Promise<Changes<Answer> | null>;
}

export const answerCalls = (exchange: typeof Exchange): AnswerCalls => ({
  async send(answers) {
    const result = await exchange(addAnswers, { body: { answers: answers.map(toLine) } });
    return saidOf(
      result,
      ({ body: { added, differing, revision }, headers }) =>
        headers && { epoch: headers.epoch, added, differing, revision },
    );
  },
  async list(since) {
    const result = await exchange(listAnswers, { query: { since: String(since) } });
    if (!result.ok || !result.value.headers) return null;
    const { answers, revision, more } = result.value.body;
    const items = answers.map(parseLine).filter((answer) => answer !== null); // of another form: LINE_FORM says when it is read
    return { items, revision, more, epoch: result.value.headers.epoch };
  },
});

export interface AnswersKindParts {
  readonly db: SentAnswers;
  readonly calls: AnswerCalls;
  /** Answers of other devices were added to the log, or taken out of it. */
  readonly onReceived: () => void;
  /** The server takes no more, and says why. */
  readonly onFull: (message: string) => void;
}

type Batch = readonly Answer[];

/** Sent by itself after its batch was refused, so that an answer which the server does not take holds up no other. */
const apart = (id: string): string => `apart ${id}`;

export function answersKind({ db, calls, onReceived, onFull }: AnswersKindParts): Kind<Batch, Added> {
  /** Refused by themselves: not sent again before their user asks, or the app starts anew. */
  const withheld = new Set<string>();
  /** Of a batch that was refused. */
  const suspects = new Set<string>();
  /** The run in which the server had no room for more: the same. */
  let fullIn: Run | null = null;

  /** A device that reads further forms of lines than the last time reads the log from its beginning. */
  async function aboutOf(user: string) {
    const about = await db.about(user);
    const seen = about?.seen;
    if (!seen || (seen.form ?? 1) === LINE_FORM) return about;
    return { ...about, seen: { ...seen, revision: 0 } };
  }

  /** Everything is to be sent, and read from the beginning. */
  const startAgain = async ({ user, isOpen }: Run, epoch: string): Promise<boolean> =>
    (await db.sendAgain(user, { epoch, revision: 0, form: LINE_FORM }, isOpen)) === 'kept';

  /** What cannot be written down is sent again, which changes nothing. */
  async function acknowledge(batch: Batch, { epoch, added, revision, ...answer }: Added, run: Run): Promise<void> {
    const { user, isOpen } = run;
    const about = await aboutOf(user);
    if (!about || !isOpen()) return;
    if (isRestored(about.seen, { epoch, revision: revision - added })) {
      // what was acknowledged before the restore may be gone
      if (await startAgain(run, epoch)) run.ask('answers');
      return;
    }
    const known = about.seen?.revision ?? 0;
    const seen = { epoch, revision: known === revision - added ? revision : known, form: LINE_FORM }; // what was added is known already
    const differing = new Set(answer.differing);
    const sent = batch.filter(({ id }) => !differing.has(id));
    const replaced = batch.filter(({ id }) => differing.has(id));
    // as received, too: given up while it was sent, it would be missing here for ever
    await db.exchange(user, { received: sent, replaced, seen }, isOpen);
    if (replaced.length > 0) onReceived();
  }

  return {
    name: 'answers',

    async read(run): Promise<boolean> {
      const { user, isOpen } = run;
      const about = await aboutOf(user);
      if (!about) return false;
      return readChanges({
        seen: about.seen,
        isOpen,
        list: calls.list,
        async keep(received: Batch, upTo) {
          const seen = { ...upTo, form: LINE_FORM };
          const isKept = (await db.exchange(user, { received, replaced: [], seen }, isOpen)) === 'kept';
          if (isKept && received.length > 0) onReceived();
          return isKept;
        },
        startAgain: ({ epoch }) => startAgain(run, epoch),
      });
    },

    async due(run): Promise<readonly Batch[]> {
      const { user, rejected, isTried, isAsked } = run;
      if (isAsked('answers') || (fullIn && (fullIn === run || !rejected))) return []; // reading takes out what the server has
      const unsent = (await db.unsent(user, ANSWERS_PER_BATCH + withheld.size)) ?? [];
      const left = unsent.filter(({ id }) => (rejected || !withheld.has(id)) && !isTried(apart(id)));
      const single = left.filter(({ id }) => suspects.has(id));
      if (single.length > 0) return single.map((answer) => [answer]);
      const batch = left.filter(({ id }) => !isTried(id)).slice(0, ANSWERS_PER_BATCH);
      return batch.length > 0 ? [batch] : [];
    },
    namesOf: (batch) => batch.map(({ id }) => (suspects.has(id) ? apart(id) : id)),
    async current(batch, { user }): Promise<Batch | null> {
      const unsent = await db.unsent(user, ANSWERS_PER_BATCH + withheld.size);
      const ids = new Set(unsent?.map(({ id }) => id));
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
