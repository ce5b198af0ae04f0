import { textOf } from '#core/texts/classic.ts';
import { createSync } from '#web/platform/saved/engine.ts';
import { entryCalls } from '#web/platform/saved/entries/entries-kind.ts';
import { createJournal } from '#web/platform/saved/entries/journal.ts';
import { openGuessStore } from '#web/platform/saved/guesses/guess-store.ts';
import { COPIES, guessCalls, guessesKind } from '#web/platform/saved/guesses/guesses-kind.ts';
import { countedAnswers, practiceCalls, practiceKind } from '#web/platform/saved/practice/practice-kind.ts';
import { createQueue } from '#web/platform/saved/queue/queue.ts';
import { ENTRY_RECORDS } from '#web/platform/saved/records/entry-record.ts';
import { keptPracticeAnswers, PRACTICE_RECORDS } from '#web/platform/saved/records/kept-practice-answers.ts';
import { resultCalls, resultsKind } from '#web/platform/saved/results/results-kind.ts';
import { MemoryRecords } from './memory-records.ts';
import { memoryStorage } from './memory-storage.ts';

type Exchange = typeof import('#web/platform/network/api.ts').exchange;

/** Retries are five seconds apart; nobody waits for them here. */
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 20)));

let made = 0;

/** A browser of one user without a screen: the engine of the app over a real server, whose calls are made by `exchange`. */
export function headlessDevice(userId: string, exchange: Exchange) {
  const storage = memoryStorage();
  const parts = { user: () => userId, storedUser: () => userId, now: () => Date.now(), wait };
  const [entries, answers, copies] = [
    new MemoryRecords(ENTRY_RECORDS),
    new MemoryRecords(PRACTICE_RECORDS),
    new MemoryRecords(COPIES),
  ];
  const guesses = openGuessStore(storage, () => {});
  let unsentEntries = 0;
  let unsentAnswers = 0;
  const journal = createJournal({
    ...parts,
    records: entries,
    calls: entryCalls(exchange),
    results: () => sync.view().results,
    onChange({ unsent }) {
      unsentEntries = unsent.size;
    },
    announce: () => {},
  });
  const counted = countedAnswers(answers, parts.user, (unsent) => {
    unsentAnswers = unsent;
  });
  /** What the server said of each guess first: whether it was taken as one that has seen the answer. */
  const taken = new Map<string, boolean>();
  const elapsed = () => performance.now();
  const calls = guessCalls(exchange);
  const sync: ReturnType<typeof createSync> = createSync({
    ...parts,
    storage,
    endSession: () => {},
    tellLeft: () => {},
    newId: () => `device-${made++}`,
    openQueue: async (store, onChange) =>
      createQueue({
        ...parts,
        ...{ elapsed, onChange, onStart: store.settle, log: () => {}, withLock: (work) => work() },
        kinds: [
          resultsKind(
            store,
            resultCalls(exchange, async () => ({ textOf })),
          ),
          journal.kind(store),
          guessesKind({
            ...{ guesses, copies, calls, elapsed },
            onTaken(clientId, { guess }) {
              if (!taken.has(clientId)) taken.set(clientId, guess.hasSeenAnswer);
            },
          }),
          practiceKind({
            ...{ records: counted.records, calls: practiceCalls(exchange) },
            ...{ onReceived: () => {}, onFull: () => {} },
          }),
        ],
      }),
    unsentElse: () => unsentEntries + unsentAnswers + guesses.of(userId).length,
    onChange: () => journal.show(),
  });
  sync.settle();
  return {
    sync,
    journal,
    guesses,
    copies,
    calls,
    taken,
    log: keptPracticeAnswers(answers),
    countAnswers: counted.refresh,
  };
}

export type HeadlessDevice = ReturnType<typeof headlessDevice>;
