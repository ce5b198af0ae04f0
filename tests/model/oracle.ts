import type { ResultFacts } from '#contract/divination.ts';
import { castName, isSameCast } from '#core/casting/cast-name.ts';
import { isEqual } from '#core/journal/merge-entry.ts';
import type { Said } from '#web/platform/saved/queue/kind.ts';
import { parseOwnedList } from '#web/platform/saved/results/local-list.ts';
import { clientIdOf, identityOf, type Operation } from '#web/platform/saved/results/operation.ts';
import { DELIVERY_MS } from './fake-storage.ts';
import { ownerOf, placesOf, storedOperations } from './places.ts';
import type { Tab } from './tab.ts';
import type { Profile, World } from './world.ts';

interface Intention {
  readonly kind: 'save' | 'delete';
  readonly profile: Profile;
  /** Its tab and seq; null when it was not written down. */
  readonly number: string | null;
  readonly issued: number;
  readonly at: number;
  /** How many restores there had been. */
  readonly generation: number;
  /** When the server first processed it; null until then, and for ever if it processed a later one of the same browser first. */
  applied: number | null;
  /** The same, whatever a restore undid since. */
  firstApplied: number | null;
}

interface Item {
  readonly user: string;
  readonly intentions: Intention[];
  /** More than one if it had to make room for another result of the same millisecond. */
  readonly moments: Set<string>;
  /** Nothing is asked of it: it was never announced, was given up, or no device knew of it when the server forgot it. */
  isExcused: boolean;
}

interface Try {
  readonly at: number;
  readonly run: number;
  readonly count: number;
  isOffline: boolean;
}

/** Tabs number apart. */
export const numberOf = ({ tab, seq }: Operation): string => `${tab} ${seq}`;

/** Nobody can order what two tabs did before either saw the other's write. */
const areConcurrent = (a: Intention, b: Intention): boolean =>
  a.number?.split(' ')[0] !== b.number?.split(' ')[0] && Math.abs(a.at - b.at) <= DELIVERY_MS;

/** Two operations of a result that moved may have one seq: their timestamps differ. */
const tryName = ({ facts, kind, tab, seq }: Operation): string => `${identityOf(facts)} ${kind} ${tab} ${seq}`;

/** Records what users did and what was confirmed to them, and what must therefore hold. An item is identified by its cast: none is made twice. */
export class Oracle {
  readonly items = new Map<string, Item>();
  readonly broken: string[] = [];
  readonly #world: World;
  readonly #tries = new WeakMap<Tab, Map<string, Try>>();
  readonly #untold = new Set<ResultFacts>();
  #serial = 0;

  readonly #unasked: readonly string[];

  constructor(world: World, unasked: readonly string[]) {
    this.#world = world;
    this.#unasked = unasked;
  }

  breaks(invariant: string, why: string): void {
    if (!this.#unasked.includes(invariant)) this.broken.push(`${invariant}: ${why}`);
  }

  /** The next number of all that happens. */
  tick(): number {
    return ++this.#serial;
  }

  #item(facts: ResultFacts): Item {
    const name = castName(facts.cast);
    const item = this.items.get(name) ?? {
      user: ownerOf(facts),
      intentions: [],
      moments: new Set<string>(),
      isExcused: false,
    };
    this.items.set(name, item);
    return item;
  }

  excuse(facts: ResultFacts): void {
    this.#item(facts).isExcused = true;
  }

  /** A user saved or deleted this; undone with the function it returns, if the app reports that it failed. */
  intends(profile: Profile, kind: Intention['kind'], facts: ResultFacts, number: string | null): () => void {
    const item = this.#item(facts);
    const { generation } = this.#world;
    const order = { at: this.#world.time.now, issued: ++this.#serial, applied: null, firstApplied: null };
    const intention = { kind, profile, number, generation, ...order };
    item.intentions.push(intention);
    return () => {
      item.intentions.splice(item.intentions.indexOf(intention), 1);
      item.isExcused = true; // it may have been done all the same
    };
  }

  /** Until the function it returns is called nothing was confirmed to the user. */
  awaitsWord(facts: ResultFacts): () => void {
    this.#untold.add(facts);
    return () => this.#untold.delete(facts);
  }

  /** The server processes an operation, for the user whose token came with it. Stale: it has done this or a later one of the tab. */
  processed(profile: Profile, user: string, operation: Operation, status: number | 'stale'): void {
    const { kind, facts, epoch } = operation;
    if (ownerOf(facts) !== user) this.breaks('I7', `${castName(facts.cast)} sent as ${user}`);
    if (status === 409 || status === 'stale') return; // 409: a void delete, or a save whose timestamp is taken
    const { intentions, moments } = this.#item(facts);
    moments.add(facts.timestamp);
    const own = intentions.filter((one) => one.profile === profile);
    const meant = own.find((one) => one.number === numberOf(operation)) ?? own.findLast((one) => one.kind === kind);
    // excused: a delete that finds no room and is sent at once may have no epoch; it is never sent again
    if (kind === 'delete' && epoch != null && epoch !== this.#world.server.epoch)
      this.breaks('I15', `${castName(facts.cast)} of ${user} is deleted by a delete from before the restore`);
    if (!meant || meant.applied !== null) return;
    const isOvertaken = (by: Intention) => by.issued > meant.issued && by.applied !== null && !areConcurrent(by, meant);
    if (own.some(isOvertaken)) return;
    meant.applied = ++this.#serial;
    meant.firstApplied ??= meant.applied;
  }

  checkInFlight({ name, inFlight }: Profile, what: string): void {
    const count = [...inFlight.values()].reduce((sum, one) => sum + one, 0);
    if (count > 1) this.breaks('I4', `${count} requests of ${name} at once, the last a ${what}`);
  }

  sent(tab: Tab, operation: Operation): void {
    const { now } = this.#world.time;
    const tries = this.#tries.get(tab) ?? new Map<string, Try>();
    const key = tryName(operation);
    const last = tries.get(key);
    const isSameRun = last !== undefined && last.run === tab.run;
    if (isSameRun && !last.isOffline) this.breaks('I6', `${key} again after an answer`);
    if (isSameRun && now - last.at < 5000) this.breaks('I5', `${key} after ${now - last.at} ms`);
    if (isSameRun && last.count >= 4) this.breaks('I5', `${key} a fifth time`);
    tries.set(key, {
      at: now,
      run: tab.run,
      count: isSameRun ? last.count + 1 : 1,
      isOffline: true,
    });
    this.#tries.set(tab, tries);
  }

  answered(tab: Tab, operation: Operation, answer: Said<unknown>): void {
    const last = this.#tries.get(tab)?.get(tryName(operation));
    if (last)
      Object.assign(last, {
        at: this.#world.time.now,
        isOffline: answer.kind === 'network' || answer.kind === 'unexpected',
      });
  }

  /** A list that could not be read changes nothing. */
  listFailed(tab: Tab): void {
    const text = () => tab.storage.getItem('divination-storage');
    const before = text();
    const owner = () => parseOwnedList(JSON.parse(text() ?? 'null'))?.user;
    const ownerBefore = owner();
    const check = (turns: number): void => {
      if (turns > 0)
        queueMicrotask(() => check(turns - 1)); // until the reader has had its say
      else if (owner() === ownerBefore && !tab.isDead && before !== null && text() !== before)
        this.breaks('I13', 'a failed read changed the list');
    };
    check(10);
  }

  /** What the last of the operations that reached the server asks for; null while none has. */
  #outcome({ intentions }: Item): 'save' | 'delete' | null {
    const heard = intentions.filter(({ applied }) => applied !== null);
    return heard.sort((a, b) => (a.applied ?? 0) - (b.applied ?? 0)).at(-1)?.kind ?? null;
  }

  /** The server is back at an earlier state. */
  restored(): void {
    this.#forgetUnacknowledged();
    this.excuseForgotten(null);
  }

  /** A save whose acknowledgement never arrived is sent again. If the backup does not have it, it counts from then; if it does, from when it first arrived. */
  #forgetUnacknowledged(): void {
    for (const [name, { user, intentions }] of this.items)
      for (const intention of intentions.filter(({ kind }) => kind === 'save')) {
        const pending = storedOperations(intention.profile.storage.kept, user).find(
          (one) => one.kind === 'save' && castName(one.facts.cast) === name && numberOf(one) === intention.number,
        );
        const request = pending && { facts: pending.facts, clientId: clientIdOf(pending), seq: pending.seq };
        if (request) intention.applied = this.#world.server.hasRecord(user, request) ? intention.firstApplied : null;
      }
  }

  /** Excused: the restored server lacks it, and no browser's storage has it to save it again (its user has logged out, or the list was full or unreadable). */
  excuseForgotten(user: string | null): void {
    for (const [name, item] of this.items) {
      if (user !== null && item.user !== user) continue;
      const { server, isKept } = placesOf(this.#world, item.user, name);
      if (!server && !isKept) item.isExcused = true;
    }
  }

  excuseAll(user: string | null): void {
    for (const item of this.items.values()) if (user === null || item.user === user) item.isExcused = true;
  }

  /** I1: what was announced as saved, and not deleted since, is somewhere. */
  checkNothingLost(): void {
    for (const [name, { user, intentions, isExcused }] of this.items) {
      const save = intentions.findLast(({ kind }) => kind === 'save');
      if (isExcused || !save || [...this.#untold].some((facts) => castName(facts.cast) === name)) continue;
      const isDeleted = intentions.some(
        ({ kind, issued, applied, generation }) =>
          kind === 'delete' &&
          (issued > save.issued ||
            (applied === null && generation === this.#world.generation) ||
            (applied !== null && applied > save.issued)),
      );
      const { server, savedSomewhere } = placesOf(this.#world, user, name);
      if (!isDeleted && !server && !savedSomewhere) this.breaks('I1', `${name} of ${user} is nowhere`);
    }
  }

  /** I2, I3: in the end each result is where the last operation that reached the server left it. */
  checkOutcome(): void {
    for (const facts of this.#untold) this.excuse(facts); // its tab died first
    for (const [name, item] of this.items) {
      const outcome = this.#outcome(item);
      if (item.isExcused || outcome === null) continue;
      const { server } = placesOf(this.#world, item.user, name);
      // excused: a void delete has removed it from its own device, which may have been the only one that had it
      const isVoid = item.intentions.at(-1)?.kind === 'delete' && item.intentions.at(-1)?.applied === null;
      if (outcome === 'save' && !server && !isVoid)
        this.breaks('I2', `${name} of ${item.user} did not reach the server`);
      // excused: after a restore a device may save it again; another device may have deleted it under the timestamp it had before it moved
      if (outcome === 'delete' && server && this.#world.generation === 0 && item.moments.size < 2)
        this.breaks('I3', `${name} of ${item.user} has come back`);
    }
    this.#checkCasts();
  }

  /** I16: a cast stays what it was, also by a method that only a newer version has. */
  #checkCasts(): void {
    const { server, past } = this.#world;
    for (const { user, facts } of past) {
      const kept = server.list(user).find(({ cast }) => isSameCast(cast, facts.cast));
      if (kept && !isEqual(kept.cast, facts.cast)) this.breaks('I16', `${castName(facts.cast)} of ${user} has changed`);
    }
  }
}
