/** The log of practice of this browser's users, as the server has it: the engine, free of browser globals. docs/sync.md explains it. */

import type { LaterPass, SyncPass } from '../sending/queue.ts';
import { type PracticePassParts, practicePass, type Withheld } from './practice-pass.ts';

export interface PracticeSyncParts extends Omit<PracticePassParts, 'withheld'> {
  /** The id of whoever is signed in, in this tab and according to the storage. */
  readonly user: () => string | null;
  readonly storedUser: () => string | null;
  /** How many answers of whoever is signed in the server does not have. */
  readonly onChange: (unsent: number) => void;
}

export function createPracticeSync(parts: PracticeSyncParts) {
  const { db, user, storedUser } = parts;
  /** Raised by whatever is to be sent. */
  let changes = 0;
  let handled = 0;
  let shown = 0;
  let withheld: Withheld = { isFull: false, ids: new Set() };

  async function refresh(): Promise<void> {
    const id = user();
    const about = id === null ? null : await db.about(id);
    const unsent = about?.unsent ?? 0;
    if (user() !== id || unsent === shown) return;
    shown = unsent;
    parts.onChange(unsent);
  }

  const leave = async (id: string, mode: 'keep' | 'discard'): Promise<void> => {
    await db.leave(id, mode, () => storedUser() !== id);
    await refresh();
  };

  return {
    refresh,
    /** The user has answered, or taken answers over; they are on the device. */
    async added(): Promise<void> {
      changes++;
      await refresh();
    },
    /** After a logout only what the server does not have is left, or nothing. */
    leave,
    /** The part of one run of the queue that is about practice. */
    pass(pass: SyncPass): LaterPass {
      if (pass.rejected) withheld = { isFull: false, ids: new Set() };
      const answers = practicePass({ ...parts, withheld }, pass);
      return {
        async run(): Promise<void> {
          handled = changes;
          await answers.run();
          await refresh();
        },
        isDue: () => handled !== changes || answers.mustRead(),
      };
    },
  };
}

export type PracticeSync = ReturnType<typeof createPracticeSync>;
