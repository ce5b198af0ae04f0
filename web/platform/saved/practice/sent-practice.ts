/** The log of 练习 of this browser's users, as the server has it. Free of browser globals. */
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { type Leaving, type LeavingParts, leavingOf } from '../leaving.ts';
import type { Kind } from '../queue/kind.ts';
import { type Added, type PracticeKindParts, practiceKind } from './practice-kind.ts';

export interface SentPracticeParts extends PracticeKindParts, LeavingParts {
  /** The id of whoever is signed in, in this tab. */
  readonly user: () => string | null;
  /** How many answers of whoever is signed in the server does not have. */
  readonly onChange: (unsent: number) => void;
}

export interface SentPractice extends Leaving {
  readonly kind: Kind<readonly PracticeAnswer[], Added>;
  /** Counts again what the server does not have. */
  readonly refresh: () => Promise<void>;
}

export function createSentPractice(parts: SentPracticeParts): SentPractice {
  const { records, user, onChange } = parts;
  let shown = 0;

  async function refresh(): Promise<void> {
    const id = user();
    const count = id === null ? null : await records.count(id);
    const unsent = count?.waiting ?? 0;
    if (user() !== id || unsent === shown) return;
    shown = unsent;
    onChange(unsent);
  }
  async function andRefresh<T>(work: Promise<T>): Promise<T> {
    const done = await work;
    await refresh();
    return done;
  }

  const answers = practiceKind(parts);
  const { leave, tidy } = leavingOf(records, () => true, parts);
  return {
    refresh,
    leave: (id, mode) => andRefresh(leave(id, mode)),
    tidy: () => andRefresh(tidy()),
    kind: {
      ...answers,
      read: (run) => andRefresh(answers.read(run)),
      record: (...sent) => andRefresh(Promise.resolve(answers.record(...sent))),
    },
  };
}
