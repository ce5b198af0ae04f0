import type { Book } from './book.ts';
import { freeTimestamp, type Operation } from './operation.ts';
import type { Answer, Verdict } from './verdict.ts';

/** The server has it. Says whether its list must be read: something else has happened there since it was last read. */
function acknowledge(book: Book, user: string, operation: Operation, { version }: Answer): boolean {
  const { log, device } = book;
  const isLast = log.isLast(user, operation);
  const { replay, ...rest } = operation;
  const done = version && { ...rest, state: 'done' as const, done: { ...version, at: device.now() } };
  const isRemembered = isLast && operation.kind === 'delete' && done && log.change(user, done);
  log.dropEarlier(user, operation);
  if (isLast) book.adjustList(user, operation); // before the operation goes: one of the two always has the result
  if (!isRemembered) log.drop(user, operation);
  const seen = device.seen(user);
  if (!version || !seen || seen.epoch !== version.epoch) return true;
  if (version.rev === seen.rev + 1) device.see(user, { epoch: seen.epoch, rev: version.rev });
  return replay !== undefined || version.rev < seen.rev || version.rev > seen.rev + 1;
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
