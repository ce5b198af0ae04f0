/** Time that passes only when a test advances it; whatever is due runs in order, each event to its end before the next. */
export class VirtualTime {
  now = Date.UTC(2026, 10, 15);
  #order = 0;
  #due: { readonly at: number; readonly order: number; readonly run: () => void }[] = [];

  at(delayMs: number, run: () => void): void {
    this.#due.push({ at: this.now + delayMs, order: this.#order++, run });
  }

  wait = (ms: number): Promise<void> => new Promise((resolve) => this.at(ms, resolve));

  /** Lets everything happen that waits for nothing but its turn. */
  drain = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.drain();
    for (let next = this.#take(end); next; next = this.#take(end)) {
      this.now = Math.max(this.now, next.at);
      next.run();
      await this.drain();
    }
    this.now = end;
  }

  #take(end: number) {
    let first: number | null = null;
    for (const [index, event] of this.#due.entries()) {
      const best = first === null ? null : this.#due[first];
      if (event.at <= end && (!best || event.at < best.at || (event.at === best.at && event.order < best.order)))
        first = index;
    }
    return first === null ? null : (this.#due.splice(first, 1)[0] ?? null);
  }
}
