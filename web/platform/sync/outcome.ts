import type { Book } from './book.ts';
import { isRestored } from './merge.ts';
import { freeTimestamp, type Operation } from './operation.ts';
import type { Answer, Verdict } from './verdict.ts';

/** The server has it. Says whether its list must be read: something else has happened there since it was last read. */
function acknowledge(book: Book, user: string, operation: Operation, { version }: Answer): boolean {
  const { log, device } = book;
  const isLast = log.isLast(user, operation);
  const { replay, ...rest } = operation;
  const done = version && { ...rest, state: 'done' as const, done: { ...version, at: device.now() } };
  const seen = device.seen(user);
  const isKnownPast = version !== null && !isRestored(seen, version);
  const isAhead = isKnownPast && version.rev > (seen?.rev ?? 0) + 1;
  const isRemembered = isLast && done && (operation.kind === 'delete' || isAhead) && log.change(user, done);
  log.dropEarlier(user, operation);
  // before the operation goes: one of the two always has the result; after a restore the list is evidence and stays as it is
  if (isLast && isKnownPast) book.adjustList(user, operation);
  if (!isRemembered) log.drop(user, operation);
  if (!isKnownPast || !seen) return true;
  if (version.rev === seen.rev + 1) device.see(user, { epoch: seen.epoch, rev: version.rev });
  return replay !== undefined || isAhead;
}

/** Another result has this moment: ours moves to the next free millisecond. */
function move(book: Book, user: string, operation: Operation): void {
  const { log } = book;
  const { facts } = operation;
  const words = book.wordsOf(user);
  const spokenOf = [...words.values()].map((word) => word.facts);
  const taken = new Set([...spokenOf, ...book.listOf(user)].map(({ timestamp }) => timestamp));
  const timestamp = freeTimestamp(facts.timestamp, (at) => taken.has(at));
  const moved = book.newOperation('save', { ...facts, timestamp }, words);
  if (!log.add(user, [moved])) return; // no room: it stays where it is
  book.adjustList(user, moved);
  // a request that was thought lost may still arrive and find the moment free by then: its number must be spent
  const spent = book.newOperation('delete', facts, words);
  book.adjustList(user, spent);
  if (log.add(user, [spent])) log.drop(user, operation);
}

/** Writes down what came of a request; true when the server's list should be read. */
export function recordOutcome(
  book: Book,
  user: string,
  { operation, verdict, answer }: { operation: Operation; verdict: Verdict; answer: Answer },
): boolean {
  if (verdict === 'done') return acknowledge(book, user, operation, answer);
  if (!book.log.isLast(user, operation)) return false; // deleted or saved again meanwhile
  if (verdict === 'rejected') book.log.change(user, { ...operation, state: 'rejected' });
  if (verdict === 'taken') move(book, user, operation);
  return verdict === 'taken';
}
