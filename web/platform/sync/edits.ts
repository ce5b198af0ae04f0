import type { ResultFacts } from '#contract/divination.ts';
import type { Book } from './book.ts';
import type { Operation } from './operation.ts';

/** An operation, and whether there was room to write it down; if not, nothing was written and it is the caller's to send. */
interface Edit {
  readonly operation: Operation;
  readonly isKept: boolean;
}

/** Written down first, then shown. */
export function writeSave(book: Book, user: string, facts: ResultFacts): Edit {
  book.settle();
  const operation = book.newOperation('save', facts, book.wordsOf(user));
  const isKept = book.log.add(user, [operation]);
  if (isKept) book.addToList(user, [facts]);
  return { operation, isKept };
}

/** All or none; false when there was no room. */
export function writeSaves(book: Book, user: string, wanted: readonly ResultFacts[]): boolean {
  book.settle();
  const words = book.wordsOf(user);
  const operations = wanted.map((facts) => book.newOperation('save', facts, words));
  const isKept = book.log.add(user, operations);
  if (isKept) book.addToList(user, wanted);
  return isKept;
}

/** The list is made shorter in any case, which may make room. */
export function writeDelete(book: Book, user: string, facts: ResultFacts): Edit {
  book.settle();
  const operation = book.newOperation('delete', facts, book.wordsOf(user));
  const isKept = book.log.add(user, [operation]);
  book.adjustList(user, operation);
  return { operation, isKept: isKept || book.log.add(user, [operation]) };
}
