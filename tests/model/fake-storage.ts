import type { VirtualTime } from './virtual-time.ts';

/** As long as a write to the storage takes to reach another tab. */
export const DELIVERY_MS = 3;

/**
 * The localStorage of one browser as Chromium keeps it: every tab (a process) has a copy of its own, writes reach the others some
 * milliseconds later, and a tab that has a write of its own under way does not take another's for the same key.
 */
export class ProfileStorage {
  readonly kept = new Map<string, string>();
  readonly tabs = new Set<TabStorage>();
  readonly #time: VirtualTime;
  /** No write may make the whole longer than this. */
  limit = Number.POSITIVE_INFINITY;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  get size(): number {
    let size = 0;
    for (const [key, value] of this.kept) size += key.length + value.length;
    return size;
  }

  open(): TabStorage {
    const tab = new TabStorage(this, new Map(this.kept));
    this.tabs.add(tab);
    return tab;
  }

  /** What a tab wrote arrives here at once, even if the tab dies, and in the other tabs later. */
  write(from: TabStorage | null, key: string, value: string | null): void {
    if (value === null) this.kept.delete(key);
    else this.kept.set(key, value);
    this.#time.at(DELIVERY_MS, () => {
      for (const tab of this.tabs) if (tab !== from) tab.receive(key, value);
      from?.confirm(key);
    });
  }
}

export class TabStorage {
  readonly #profile: ProfileStorage;
  readonly #seen: Map<string, string>;
  readonly #underWay = new Map<string, number>();
  isDead = false;
  /** Dies at the write that brings this to zero. */
  writesLeft = Number.POSITIVE_INFINITY;
  onEvent: (key: string) => void = () => {};

  constructor(profile: ProfileStorage, seen: Map<string, string>) {
    this.#profile = profile;
    this.#seen = seen;
  }

  get length(): number {
    return this.#seen.size;
  }
  key(index: number): string | null {
    return [...this.#seen.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#seen.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (!this.mayWrite()) return;
    const before = this.#profile.kept.get(key);
    const grows = value.length - (before?.length ?? -key.length);
    if (grows > 0 && this.#profile.size + grows > this.#profile.limit) throw new Error('QuotaExceededError');
    this.#write(key, value);
  }
  removeItem(key: string): void {
    if (this.mayWrite() && this.#seen.has(key)) this.#write(key, null);
  }

  /** Counts a write, to this storage or to the database of entries. */
  mayWrite(): boolean {
    if (!this.isDead && --this.writesLeft < 0) this.isDead = true;
    return !this.isDead;
  }

  #write(key: string, value: string | null): void {
    if (value === null) this.#seen.delete(key);
    else this.#seen.set(key, value);
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1);
    this.#profile.write(this, key, value);
  }

  confirm(key: string): void {
    const left = (this.#underWay.get(key) ?? 1) - 1;
    if (left > 0) this.#underWay.set(key, left);
    else this.#underWay.delete(key);
  }

  receive(key: string, value: string | null): void {
    if (this.isDead || this.#underWay.has(key)) return;
    if (value === null) this.#seen.delete(key);
    else this.#seen.set(key, value);
    this.onEvent(key);
  }
}
