import type { ResultFacts } from '#contract/divination.ts';
import { parseOwned } from '#web/platform/sync/local-list.ts';
import { type Operation, wireNumberOf } from '#web/platform/sync/operation.ts';
import type { Answer } from '#web/platform/sync/verdict.ts';
import { castName, ownerOf, placesOf, storedOperations } from './places.ts';
import type { Tab } from './tab.ts';
import type { Profile, World } from './world.ts';

interface Intention {
  readonly kind: 'save' | 'delete';
  readonly profile: Profile;
  readonly seq: number | null;
  readonly issued: number;
  /** When the server first heard of it; null until then, and for ever if its browser was heard on a later one first. */
  applied: number | null;
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

const tryName = ({ facts, kind, client, seq }: Operation): string => `${castName(facts)} ${kind} ${client} ${seq}`;

/** Knows what users did and were told, and what must therefore hold. An item is known by its cast: none is made twice. */
export class Oracle {
  readonly items = new Map<string, Item>();
  readonly broken: string[] = [];
  readonly #world: World;
  readonly #tries = new WeakMap<Tab, Map<string, Try>>();
  readonly #untold = new Set<ResultFacts>();
  #serial = 0;

  constructor(world: World) {
    this.#world = world;
  }

  breaks(invariant: string, why: string): void {
    this.broken.push(`${invariant}: ${why}`);
  }

  #item(facts: ResultFacts): Item {
    const name = castName(facts);
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

  /** A user saved or deleted this; taken back with the function it answers, if they are told it did not work. */
  intends(profile: Profile, kind: Intention['kind'], facts: ResultFacts, seq: number | null): () => void {
    const item = this.#item(facts);
    const intention = { kind, profile, seq, issued: ++this.#serial, applied: null };
    item.intentions.push(intention);
    return () => {
      item.intentions.splice(item.intentions.indexOf(intention), 1);
      item.isExcused = true; // it may have been done all the same
    };
  }

  /** Until the function it answers is called the user has not been told anything. */
  awaitsWord(facts: ResultFacts): () => void {
    this.#untold.add(facts);
    return () => this.#untold.delete(facts);
  }

  /** The server hears an operation, for the user whose token came with it. */
  processed(profile: Profile, user: string, { kind, facts, seq, replay }: Operation): void {
    if (ownerOf(facts) !== user) this.breaks('I7', `${castName(facts)} sent as ${user}`);
    const { intentions, moments } = this.#item(facts);
    moments.add(facts.timestamp);
    if (replay) return;
    const own = intentions.filter((one) => one.profile === profile);
    const meant = own.find((one) => one.seq === seq) ?? own.findLast((one) => one.kind === kind);
    if (!meant || meant.applied !== null) return;
    if (own.some((other) => other.issued > meant.issued && other.applied !== null)) return;
    meant.applied = ++this.#serial;
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

  answered(tab: Tab, operation: Operation, answer: Answer): void {
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
    const owner = () => parseOwned(JSON.parse(text() ?? 'null'))?.user;
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

  /** An operation whose acknowledgement never arrived is sent again to a server that has forgotten it: it counts from then. */
  unhearPending(): void {
    for (const [name, { user, intentions }] of this.items)
      for (const intention of intentions) {
        const written = storedOperations(intention.profile.storage.kept, user).filter(
          ({ kind, facts }) => kind === intention.kind && castName(facts) === name,
        );
        const pending = written.find((one) => one.seq === intention.seq && one.state !== 'done' && !one.replay);
        const request = pending && { facts: pending.facts, ...wireNumberOf(pending) };
        if (request && !this.#world.server.hasHeard(user, request)) intention.applied = null;
      }
  }

  /** After a restore, or when a user has left: what the server forgot and no device can tell it again is nobody's fault. */
  excuseForgotten(user: string | null): void {
    for (const [name, item] of this.items) {
      if (user !== null && item.user !== user) continue;
      const { server, isKept, deletedSomewhere } = placesOf(this.#world, item.user, name);
      const outcome = this.#outcome(item);
      if (outcome === 'save' && !server && !isKept) item.isExcused = true;
      if (outcome === 'delete' && !deletedSomewhere) item.isExcused = true;
    }
  }

  excuseAll(user: string | null): void {
    for (const item of this.items.values()) if (user === null || item.user === user) item.isExcused = true;
  }

  /** I1: what was announced as saved, and not deleted since, is somewhere. */
  checkNothingLost(): void {
    for (const [name, { user, intentions, isExcused }] of this.items) {
      const save = intentions.findLast(({ kind }) => kind === 'save');
      if (isExcused || !save || [...this.#untold].some((facts) => castName(facts) === name)) continue;
      const isDeleted = intentions.some(
        ({ kind, issued, applied }) =>
          kind === 'delete' && (issued > save.issued || applied === null || applied > save.issued),
      );
      const { server, savedSomewhere } = placesOf(this.#world, user, name);
      if (!isDeleted && !server && !savedSomewhere) this.breaks('I1', `${name} of ${user} is nowhere`);
    }
  }

  /** I2, I3: in the end each result is where the last operation on it left it. */
  checkOutcome(): void {
    for (const facts of this.#untold) this.excuse(facts); // its tab died first
    for (const [name, item] of this.items) {
      const outcome = this.#outcome(item);
      if (item.isExcused || outcome === null) continue;
      const { server } = placesOf(this.#world, item.user, name);
      if (outcome === 'save' && !server) this.breaks('I2', `${name} of ${item.user} did not reach the server`);
      // another device may have deleted it under the moment it had before
      if (outcome === 'delete' && server && item.moments.size < 2)
        this.breaks('I3', `${name} of ${item.user} has come back`);
    }
  }
}
