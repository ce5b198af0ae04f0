/** The log of 练习 of this browser's users, as the server has it. Free of browser globals. */
import type { Answer } from '#core/practice/answer.ts';
import type { Kind } from '../queue/kind.ts';
import { type Added, type AnswersKindParts, answersKind } from './answers-kind.ts';

export interface SentPracticeParts extends AnswersKindParts {
  /** The id of whoever is signed in, in this tab and according to the storage. */
  readonly user: () => string | null;
  readonly storedUser: () => string | null;
  /** How many answers of whoever is signed in the server does not have. */
  readonly onChange: (unsent: number) => void;
}

export interface SentPractice {
  readonly kind: Kind<readonly Answer[], Added>;
  /** Counts again what the server does not have. */
  readonly refresh: () => Promise<void>;
  /** After a logout only what the server does not have is left, or nothing. */
  readonly leave: (id: string, mode: 'keep' | 'discard') => Promise<void>;
  /** Removes what a tab had no time to remove when its user left. `isParked`: that user's session ended without a logout. */
  readonly tidy: (isParked: (user: string) => boolean) => Promise<void>;
}

export function createSentPractice(parts: SentPracticeParts): SentPractice {
  const { db, user, storedUser, onChange } = parts;
  let shown = 0;

  async function refresh(): Promise<void> {
    const id = user();
    const about = id === null ? null : await db.about(id);
    const unsent = about?.unsent ?? 0;
    if (user() !== id || unsent === shown) return;
    shown = unsent;
    onChange(unsent);
  }
  async function leave(id: string, mode: 'keep' | 'discard'): Promise<void> {
    await db.leave(id, mode, () => storedUser() !== id);
    await refresh();
  }

  const answers = answersKind(parts);
  return {
    refresh,
    leave,
    async tidy(isParked) {
      for (const id of (await db.owners()) ?? []) if (storedUser() !== id && !isParked(id)) await leave(id, 'keep');
    },
    kind: {
      ...answers,
      async read(run) {
        const isRead = await answers.read(run);
        await refresh();
        return isRead;
      },
      async record(batch, said, run) {
        await answers.record(batch, said, run);
        await refresh();
      },
    },
  };
}
