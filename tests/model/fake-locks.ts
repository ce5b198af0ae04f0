/** navigator.locks for one name: one holder at a time over all tabs, first come first served, let go when a tab dies. */
export class FakeLock {
  readonly #waiting: { readonly tab: object; readonly start: () => void }[] = [];
  #holder: object | null = null;

  request<T>(tab: object, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const start = () => {
        work()
          .then(resolve, reject)
          .finally(() => this.#release(tab));
      };
      this.#waiting.push({ tab, start });
      this.#next();
    });
  }

  #release(tab: object): void {
    if (this.#holder === tab) this.#holder = null;
    this.#next();
  }

  #next(): void {
    const next = this.#holder === null ? this.#waiting.shift() : undefined;
    if (!next) return;
    this.#holder = next.tab;
    next.start();
  }

  die(tab: object): void {
    for (let index = this.#waiting.length - 1; index >= 0; index--)
      if (this.#waiting[index]?.tab === tab) this.#waiting.splice(index, 1);
    this.#release(tab);
  }
}
