import type { ResultFacts } from '#contract/divination.ts';
import { entryTag, type StoredEntry } from '#contract/entry.ts';
import { castName, isSameCast } from '#core/casting/cast-name.ts';
import { type Entry, keepLaterFields } from '#core/journal/entry.ts';
import { keepFirstWording } from '#core/journal/first-wording.ts';
import { isEqual } from '#core/journal/merge-entry.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { toLine } from '#core/practice-log/practice-answer-line.ts';
import { FakeGuesses } from './fake-guesses.ts';

export interface Request {
  readonly kind: 'save' | 'delete';
  readonly facts: ResultFacts;
  readonly clientId: string | null;
  readonly seq: number;
  /** Of a delete: the epoch in which the user deleted. */
  readonly epoch?: string | null;
}

interface Account {
  readonly results: Map<string, ResultFacts>;
  /** Last seq, by timestamp and client id. */
  readonly operations: Map<string, Map<string, number>>;
  revision: number;
  /** By timestamp, with the number of the write. */
  readonly entries: Map<string, { readonly entry: Entry; readonly revision: number }>;
  entryRevision: number;
  /** In the order in which they were added: the nth has number n. */
  readonly answers: PracticeAnswer[];
}

interface Backup {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly guesses: FakeGuesses;
}

/** So few that reading them takes several calls. */
const PAGE_ENTRIES = 2;
const PAGE_ANSWERS = 2;

const copy = ({ results, operations, revision, entries, entryRevision, answers }: Account): Account => ({
  answers: [...answers],
  entries: new Map(entries),
  entryRevision,
  results: new Map(results),
  operations: new Map([...operations].map(([timestamp, rows]) => [timestamp, new Map(rows)])),
  revision,
});

/**
 * What server/features/divination and server/features/practice do, without a database; tests/contract/…-model.contract.test.ts compare them.
 * What it does with guesses is in fake-guesses.ts.
 */
export class FakeServer {
  accounts = new Map<string, Account>();
  epoch = 'epoch-0';
  guesses = new FakeGuesses();
  #backups: Backup[] = [];

  constructor() {
    this.backUp();
  }

  /** What is there now is in every backup. */
  backUpFirst(): void {
    this.#backups.length = 0;
    this.backUp();
  }

  #restores = 0;

  account(user: string): Account {
    const account = this.accounts.get(user) ?? {
      ...{ results: new Map(), operations: new Map(), revision: 0 },
      ...{ entries: new Map(), entryRevision: 0, answers: [] },
    };
    this.accounts.set(user, account);
    return account;
  }

  version(user: string) {
    return { epoch: this.epoch, revision: this.account(user).revision };
  }

  list(user: string): readonly ResultFacts[] {
    return [...this.account(user).results.values()].sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1));
  }

  etag(user: string): string {
    return `"${this.epoch}-${user}-${this.account(user).revision}"`;
  }

  /** Whether it has a record of this operation, or of a later one with the same client id. */
  hasRecord(user: string, { facts, clientId, seq }: Pick<Request, 'facts' | 'clientId' | 'seq'>): boolean {
    const last = this.account(user)
      .operations.get(facts.timestamp)
      ?.get(clientId ?? '');
    return last !== undefined && last >= seq;
  }

  #record({ operations }: Account, { facts, clientId, seq }: Request): void {
    if (clientId === null) return;
    const rows = operations.get(facts.timestamp) ?? new Map<string, number>();
    operations.set(facts.timestamp, rows.set(clientId, seq));
  }

  /** The status it answers: 409 to a save means that the timestamp is taken, to a delete that the data was restored since. */
  handle(user: string, request: Request): 200 | 201 | 409 {
    const account = this.account(user);
    const { facts, kind, epoch } = request;
    if (kind === 'delete' && epoch != null && epoch !== this.epoch) return 409;
    if (this.hasRecord(user, request)) return 200;
    const existing = account.results.get(facts.timestamp);
    if (kind === 'save' && existing && !isSameCast(existing.cast, facts.cast)) return 409;
    this.#record(account, request);
    const isThere = existing !== undefined && isSameCast(existing.cast, facts.cast);
    if (isThere === (kind === 'save')) return 200;
    if (kind === 'save') account.results.set(facts.timestamp, facts);
    else {
      account.results.delete(facts.timestamp);
      account.entries.delete(facts.timestamp);
    }
    account.revision++;
    return kind === 'save' ? 201 : 200;
  }

  #stored({ entry, revision }: { readonly entry: Entry; readonly revision: number }): StoredEntry {
    return { ...entry, notes: [...entry.notes], etag: entryTag(this.epoch, revision) };
  }

  /** The tag of what is there now. */
  entryTagOf(user: string, timestamp: string): string | null {
    const current = this.account(user).entries.get(timestamp);
    return current ? entryTag(this.epoch, current.revision) : null;
  }

  entriesOf(user: string): readonly Entry[] {
    return [...this.account(user).entries.values()].map(({ entry }) => entry);
  }

  listEntries(user: string, since: number) {
    const account = this.account(user);
    const newer = [...account.entries.values()].filter(({ revision }) => revision > since);
    const page = newer.sort((a, b) => a.revision - b.revision).slice(0, PAGE_ENTRIES);
    const more = newer.length > page.length;
    const revision = more ? (page.at(-1)?.revision ?? 0) : account.entryRevision;
    return { entries: page.map((one) => this.#stored(one)), revision, more, epoch: this.epoch };
  }

  saveEntry(user: string, entry: Entry, ifMatch: string | null) {
    const account = this.account(user);
    const { timestamp } = entry;
    const result = account.results.get(timestamp);
    const { epoch } = this;
    if (!result || castName(result.cast) !== entry.cast) return { kind: 'missing' } as const;
    const current = account.entries.get(timestamp) ?? null;
    if (ifMatch !== (current && entryTag(epoch, current.revision)))
      return { kind: 'changed', entry: current && this.#stored(current), epoch } as const;
    const before = current?.entry ?? null;
    const next = keepFirstWording(before, keepLaterFields(before, entry));
    if (current && isEqual(next, current.entry)) return { kind: 'saved', entry: this.#stored(current), epoch } as const;
    const written = { entry: next, revision: ++account.entryRevision };
    account.entries.set(timestamp, written);
    return { kind: 'saved', entry: this.#stored(written), epoch } as const;
  }

  answersOf(user: string): readonly PracticeAnswer[] {
    return this.account(user).answers;
  }

  listPracticeAnswers(user: string, since: number) {
    const { answers } = this.account(user);
    const page = answers.slice(since, since + PAGE_ANSWERS);
    const more = since + page.length < answers.length;
    return { answers: page, revision: more ? since + page.length : answers.length, more, epoch: this.epoch };
  }

  /** `byId` is taken away by a mutation: then what is sent again is added again. */
  addPracticeAnswers(user: string, sent: readonly PracticeAnswer[], byId = true) {
    const { answers } = this.account(user);
    const before = answers.length;
    const differing = new Set<string>();
    for (const answer of sent) {
      const known = byId ? answers.find(({ id }) => id === answer.id) : undefined;
      if (known && toLine(known) !== toLine(answer)) differing.add(answer.id);
      if (!known) answers.push(answer);
    }
    const { epoch } = this;
    return { epoch, added: answers.length - before, differing: [...differing], revision: answers.length };
  }

  backUp(): void {
    const accounts = new Map([...this.accounts].map(([user, account]) => [user, copy(account)]));
    this.#backups.push({ accounts, guesses: this.guesses.copy() });
  }

  /** Back to the last backup, or to the one before it. `skipsIds` is taken away by a mutation. */
  restore(age: number, skipsIds = true): void {
    const backup = this.#backups.at(-1 - age) ?? this.#backups[0];
    this.accounts = new Map([...(backup?.accounts ?? [])].map(([user, account]) => [user, copy(account)]));
    const replaced = this.guesses;
    this.guesses = backup?.guesses.copy() ?? replaced;
    if (skipsIds) this.guesses.skipIds(replaced);
    this.epoch = `epoch-${++this.#restores}`;
  }
}
