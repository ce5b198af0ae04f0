import type { ResultFacts } from '#contract/divination.ts';

export interface Request {
  readonly kind: 'save' | 'delete';
  readonly facts: ResultFacts;
  readonly client: string | null;
  readonly seq: number;
  /** Of a delete repeated after a restore: how it was numbered before. */
  readonly first?: { readonly client: string; readonly seq: number } | null;
}

interface Row {
  readonly seq: number;
  readonly at: number;
}

interface Account {
  readonly results: Map<string, ResultFacts>;
  /** By timestamp and client. */
  readonly operations: Map<string, Map<string, Row>>;
  revision: number;
}

const copy = ({ results, operations, revision }: Account): Account => ({
  results: new Map(results),
  operations: new Map([...operations].map(([timestamp, rows]) => [timestamp, new Map(rows)])),
  revision,
});

const REPLAY = 'restore-';
const RESULT_NAME = '-010001-0'.length;
const isSame = (a: ResultFacts, b: ResultFacts) => a.cast.main === b.cast.main && a.cast.moving === b.cast.moving;

/** What server/features/divination does, without a database; fake-server.contract.test.ts holds it to the real one. */
export class FakeServer {
  accounts = new Map<string, Account>();
  epoch = 'epoch-0';
  restoredAt = 0;
  #backups: Map<string, Account>[] = [new Map()];
  #restores = 0;

  account(user: string): Account {
    const account = this.accounts.get(user) ?? { results: new Map(), operations: new Map(), revision: 0 };
    this.accounts.set(user, account);
    return account;
  }

  version(user: string) {
    return { epoch: this.epoch, rev: this.account(user).revision };
  }

  list(user: string): readonly ResultFacts[] {
    return [...this.account(user).results.values()].sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1));
  }

  etag(user: string): string {
    return `"${this.epoch}-${user}-${this.account(user).revision}"`;
  }

  #isStale({ operations }: Account, { facts, client, seq }: Request): boolean {
    const rows = operations.get(facts.timestamp);
    if (client === null || !rows) return false;
    if ((rows.get(client)?.seq ?? -1) >= seq) return true;
    if (!client.startsWith(REPLAY)) return false;
    const result = client.slice(-RESULT_NAME);
    return [...rows].some(
      ([name, { at }]) => !name.startsWith(REPLAY) && name.endsWith(result) && at >= this.restoredAt,
    );
  }

  /** Whether it remembers this operation, or a later one under its name. */
  hasHeard(user: string, { facts, client, seq }: Omit<Request, 'kind'>): boolean {
    return this.#heard(this.account(user), { facts, client }) >= seq;
  }

  /** The last number under this name. */
  #heard({ operations }: Account, { facts, client }: Pick<Request, 'facts' | 'client'>): number {
    return operations.get(facts.timestamp)?.get(client ?? '')?.seq ?? -1;
  }

  #isInBackup(account: Account, { facts, client, first }: Request): boolean {
    if (!first || client === null) return false;
    return (
      this.#heard(account, { facts, client: first.client }) >= first.seq && this.#heard(account, { facts, client }) < 0
    );
  }

  #record({ operations }: Account, { facts, client, seq }: Request, at: number): void {
    if (client === null) return;
    const rows = operations.get(facts.timestamp) ?? new Map<string, Row>();
    operations.set(facts.timestamp, rows.set(client, { seq, at }));
  }

  /** The status it answers. */
  handle(user: string, request: Request, now: number): 200 | 201 | 409 {
    const account = this.account(user);
    const { facts, kind } = request;
    if (this.#isStale(account, request)) {
      if (this.#heard(account, request) === request.seq) this.#record(account, request, now);
      return 200;
    }
    const existing = account.results.get(facts.timestamp);
    if (kind === 'save' && existing && !isSame(existing, facts)) return 409;
    const isPast = kind === 'delete' && this.#isInBackup(account, request);
    this.#record(account, request, now);
    if (kind === 'save') {
      if (existing) return 200;
      account.results.set(facts.timestamp, facts);
      account.revision++;
      return 201;
    }
    if (isPast || !existing || !isSame(existing, facts)) return 200;
    account.results.delete(facts.timestamp);
    account.revision++;
    return 200;
  }

  backUp(): void {
    this.#backups.push(new Map([...this.accounts].map(([user, account]) => [user, copy(account)])));
  }

  /** Back to the last backup, or to the one before it. */
  restore(age: number, now: number): void {
    const backup = this.#backups.at(-1 - age) ?? this.#backups[0] ?? new Map<string, Account>();
    this.accounts = new Map([...backup].map(([user, account]) => [user, copy(account)]));
    this.epoch = `epoch-${++this.#restores}`;
    this.restoredAt = now;
  }
}
