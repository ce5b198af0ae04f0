import type { ResultFacts } from '#contract/divination.ts';
import type { Book } from './book.ts';
import type { Operation } from './operation.ts';

const operationsOf = (book: Book, user: string, kind: Operation['kind'], all: readonly ResultFacts[]): Operation[] => {
  const { client, first } = book.device.numbers(user, all.length);
  return all.map((facts, index) => ({ kind, facts, client, seq: first + index, state: 'dirty' }));
};

/** Written down first, then shown. When there is no room nothing is written, and they are still the caller's to send. */
export function writeSaves(book: Book, user: string, wanted: readonly ResultFacts[]) {
  book.settle();
  const moments = wanted.map((facts) => book.momentFor(user, facts));
  const operations = operationsOf(book, user, 'save', moments);
  for (const [index, operation] of operations.entries()) {
    if (book.log.put(user, operation)) continue;
    for (const written of operations.slice(0, index)) book.log.drop(user, written);
    return { operations, isKept: false };
  }
  book.addToList(user, moments);
  return { operations, isKept: true };
}

/** Kept, unless there was no room even after the list was made shorter. */
export function writeDelete(book: Book, user: string, facts: ResultFacts) {
  book.settle();
  const operations = operationsOf(book, user, 'delete', [facts]);
  const write = () => operations.every((operation) => book.log.put(user, operation));
  const isKept = write();
  for (const operation of operations) book.adjustList(user, operation);
  return { operations, isKept: isKept || write() };
}
