/** Guesses and opened answers, as the queue sends and reads them. A guess is written once and never changed: its client id alone makes it one. */
import type { ResponseBody } from '#contract/endpoint.ts';
import type { sendGuess } from '#contract/guess.ts';
import type { listGuessChanges } from '#contract/guess-changes.ts';
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import type { ProblemCode } from '#contract/words/problems.ts';
import type { exchange as Exchange } from '#web/platform/network/api.ts';
import { type Kind, type Refused, type Run, refusalOf, type Said, saidOf, UNREACHED } from '../queue/kind.ts';
import { type Changes, changesReader } from '../read-changes.ts';
import type { Change, RecordKind, Records, Seen } from '../records/records.ts';
import type { GuessStore, KeptGuess } from './guess-store.ts';

/**
 * A copy of what the server has of this device: a guess, or an answer that was opened. A backup that is restored may lack it; then it is sent
 * again. What was deleted is forgotten here once this device learns of it.
 */
export interface SentCopy {
  readonly puzzleId: number;
  /** As it was sent, and whether the server took it as one that has seen the answer; null: an answer that was opened. */
  readonly guess: KeptGuess | null;
  /** The data was restored, and the server is not known to have it since. */
  readonly unsent: boolean;
}

export const COPIES: RecordKind<SentCopy> = { name: 'guesses', waits: ({ unsent }) => unsent };

/** A client id has no blank. */
const openedKey = (puzzleId: number): string => `opened ${puzzleId}`;

export interface Acknowledged {
  /** The server has it, with this number. */
  readonly guess?: KeptGuess;
  /** The puzzle whose answer counts as opened; null: it does not. */
  readonly opened?: number | null;
  /** The client id of a guess that is no more. */
  readonly gone?: string;
}

/** Up to where everything is known: what other devices did meanwhile is yet to be read. */
function seenAfter(seen: Seen | null, { epoch, revision }: DataVersion): Seen {
  const isNext = seen === null || (seen.epoch === epoch && seen.revision === revision - 1);
  return isNext ? { epoch, revision } : seen;
}

/** What the server has said of one thing. */
export function copyChange(
  user: string,
  { guess, opened = null, gone }: Acknowledged,
  version: DataVersion,
): Change<SentCopy> {
  const copies = new Map<string, SentCopy | null>();
  if (guess) copies.set(guess.clientId, { guess, puzzleId: guess.puzzleId, unsent: false });
  if (opened !== null) copies.set(openedKey(opened), { guess: null, puzzleId: opened, unsent: false });
  if (gone !== undefined) copies.set(gone, null);
  return {
    user,
    keys: [...copies.keys()],
    change: (_, key) => copies.get(key),
    about: ({ seen }) => ({ seen: seenAfter(seen, version) }),
  };
}

/** After a refusal it is sent again in a later run, but not by each of them. */
const REFUSED_PAUSE_MS = 60_000;

/** `version`: null from a server of before there were copies. */
export interface Versioned {
  readonly version: DataVersion | null;
}

export type TakenGuess = ResponseBody<typeof sendGuess> & Versioned;
export type GuessChange = ResponseBody<typeof listGuessChanges>['changes'][number];

export interface GuessCalls {
  readonly send: (guess: KeptGuess, isSignedIn: () => boolean) => Promise<Said<TakenGuess>>;
  readonly open: (puzzleId: number, isSignedIn: () => boolean) => Promise<Said<Versioned & { isNoted: boolean }>>;
  /** Null: not read. */
  readonly list: (since: number) => Promise<Changes<GuessChange> | null>;
}

/** The contract of guesses is loaded when there is one to send. */
export function guessCalls(exchange: typeof Exchange): GuessCalls {
  const contract = () => import('#contract/guess.ts').catch(() => null);
  return {
    async send({ clientId, puzzleId, version, text, cast, sealedAt }, isSignedIn) {
      const calls = await contract();
      if (!calls || !isSignedIn()) return UNREACHED; // not loaded, or another user's token by now
      const body = { clientId, puzzleId, version, text, cast, sealedAt };
      const result = await exchange(calls.sendGuess, { body });
      return saidOf(result, (response) => ({ ...response.body, version: response.headers }));
    },
    async open(id, isSignedIn) {
      const calls = await contract();
      if (!calls || !isSignedIn()) return UNREACHED;
      const result = await exchange(calls.openPuzzleAnswer, { body: { id } });
      return saidOf(result, ({ body, headers }) => ({ isNoted: body.isNoted, version: headers }));
    },
    async list(since) {
      const calls = await import('#contract/guess-changes.ts').catch(() => null);
      const result = calls && (await exchange(calls.listGuessChanges, { query: { since: String(since) } }));
      if (!result?.ok || !result.value.headers) return null;
      const { changes, revision, more } = result.value.body;
      return { items: changes, revision, more, epoch: result.value.headers.epoch };
    },
  };
}

const NO_PUZZLE: ProblemCode = 'puzzle.notFound';

/** A fault of the server says nothing about the guess. */
const isAboutTheGuess = ({ kind, status }: Refused): boolean => kind === 'problem' && status < 500 && status !== 401;

export interface GuessesKindParts {
  readonly guesses: GuessStore;
  readonly copies: Records<SentCopy>;
  readonly calls: GuessCalls;
  /** What the server answered, for the screen that shows the puzzle; told before the guess is no longer kept. */
  readonly onTaken: (clientId: string, taken: TakenGuess) => void;
  /** Milliseconds that no change of the clock moves. */
  readonly elapsed: () => number;
}

/** A guess that the server does not have, or an answer that was opened and that a restored server lacks. */
type Item = KeptGuess | SentCopy;
type Value = TakenGuess | (Versioned & { readonly isNoted: boolean });

const isGuess = (item: Item): item is KeptGuess => 'clientId' in item;

/**
 * Sends each kept guess of the user once in a run, the oldest first. A refusal keeps it, with the reason: an account that is paused or over a
 * limit can send it later, a puzzle that is hidden may come back. A limit on guesses pauses guesses alone, not what is saved.
 */
export function guessesKind({ guesses, copies, calls, onTaken, elapsed }: GuessesKindParts): Kind<Item, Value> {
  /** Of this visit: the next one asks once more. */
  const notBefore = new Map<string, number>();
  const isPaused = ({ clientId }: KeptGuess) => elapsed() < (notBefore.get(clientId) ?? 0);
  const kept = (user: string, { clientId }: KeptGuess) => guesses.of(user).find((one) => one.clientId === clientId);
  const nameOf = (item: Item) => (isGuess(item) ? item.clientId : openedKey(item.puzzleId));

  const reader = changesReader<SentCopy, GuessChange>({
    records: copies,
    list: calls.list,
    received(_, changes) {
      const isGone = new Map(changes.map((one) => [one.clientId ?? openedKey(one.puzzleId), one.isGone]));
      const change = (copy: SentCopy | null, key: string) => {
        if (copy && isGone.get(key)) return null;
        return copy?.unsent ? { ...copy, unsent: false } : undefined;
      };
      return { keys: [...isGone.keys()], change };
    },
    onKept(user, changes) {
      for (const { clientId, isGone } of changes) if (isGone && clientId !== null) guesses.forget(user, clientId);
    },
    unsent: (copy) => (copy.unsent ? undefined : { ...copy, unsent: true }),
  });

  /** What a restored server lacks waits again, as before it was sent first, where its user sees it. */
  async function takeBack(run: Run): Promise<void> {
    const { user, isOpen } = run;
    const unsent = (await copies.read(user, () => ({ waiting: true })))?.records ?? [];
    if (!isOpen()) return;
    const keys = unsent.flatMap(({ guess }) => (guess && guesses.keep(user, guess) ? [guess.clientId] : []));
    if (keys.length > 0) await reader.write(run, { keys, change: () => null });
  }

  async function taken(guess: KeptGuess, value: TakenGuess, run: Run): Promise<void> {
    const { version } = value;
    const copy = { ...guess, hasSeenAnswer: value.guess.hasSeenAnswer, refusal: null };
    const seen = version && (await copies.read(run.user, () => ({ max: 1 })))?.about?.seen;
    // written before it is forgotten where it waited: killed in between, it is sent once more
    const change = version && copyChange(run.user, { guess: copy }, version);
    if (change && (await copies.update({ ...change, isAllowed: run.isOpen })).kind === 'stopped') return;
    onTaken(guess.clientId, value);
    guesses.forget(run.user, guess.clientId);
    if (seen && version && seen.epoch !== version.epoch && (await reader.startAgain(run, version.epoch)))
      run.ask('guesses');
  }

  return {
    name: 'guesses',

    /** A device without copies has nothing to compare: screens read guesses where they are shown. */
    async read(run): Promise<boolean> {
      const known = await copies.read(run.user, () => ({ max: 1 }));
      if (!known || known.records.length === 0) return true;
      const isRead = await reader.read(run);
      if (isRead) await takeBack(run);
      return isRead;
    },

    async due({ user, now, isTried, isAsked }): Promise<readonly Item[]> {
      if (isAsked('guesses')) return []; // reading takes out what the server has
      const opened = (await copies.read(user, () => ({ waiting: true })))?.records ?? [];
      const waiting = guesses.of(user).toReversed();
      return [
        ...opened.filter((copy) => copy.guess === null),
        ...waiting.filter((guess) => now || !isPaused(guess)),
      ].filter((item) => !isTried(nameOf(item)));
    },
    namesOf: (item) => [nameOf(item)],
    async current(item, { user }): Promise<Item | null> {
      const [opened] = (await copies.get(user, [openedKey(item.puzzleId)])) ?? [];
      if (!isGuess(item)) return opened?.unsent ? opened : null;
      const guess = kept(user, item);
      return guess ? { ...guess, hasSeenAnswer: guess.hasSeenAnswer || opened !== undefined } : null;
    },
    /** What arrives first decides: an answer that was opened before the guess is opened before it again, in case a restored server lacks that. */
    async send(item, isSignedIn): Promise<Said<Value>> {
      if (!isGuess(item)) return calls.open(item.puzzleId, isSignedIn);
      const opened = item.hasSeenAnswer ? await calls.open(item.puzzleId, isSignedIn) : null;
      const isInOrder = opened === null || opened.kind === 'ok' || opened.code === NO_PUZZLE;
      const sent = async () => (isSignedIn() ? calls.send(item, isSignedIn) : UNREACHED);
      const said = isInOrder ? await sent() : opened;
      if (said.kind === 'ok' || !isAboutTheGuess(said)) return said;
      notBefore.set(item.clientId, elapsed() + (said.retryAfterMs ?? REFUSED_PAUSE_MS));
      return { ...said, retryAfterMs: undefined };
    },
    async record(item, said, run): Promise<void> {
      const { user } = run;
      if (!isGuess(item)) {
        const isNoted = said.kind === 'ok' && 'isNoted' in said.value && said.value.isNoted;
        const change = () => (isNoted ? { ...item, unsent: false } : null); // else there is a guess, or no puzzle any more
        if (said.kind === 'ok' || said.code === NO_PUZZLE) await reader.write(run, { keys: [nameOf(item)], change });
      } else if (said.kind === 'ok') await taken(item, said.value as TakenGuess, run);
      else if (said.code === 'guess.deleted') guesses.forget(user, item.clientId);
      else if (isAboutTheGuess(said) && refusalOf(said) !== 'offline' && kept(user, item))
        guesses.keep(user, { ...item, refusal: said.message });
    },
  };
}
