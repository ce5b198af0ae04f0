/** Texts are lazy chunks: the classic, which results need too, and what we wrote beside it. Each promise is kept and shared. */
const once = <T>(load: () => Promise<T>) => {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load().then((value) => {
      // React's `use` takes a text that is here at once if the promise says so, instead of waiting for it to say so
      Object.assign(loaded as Promise<T>, { status: 'fulfilled', value });
      return value;
    });
    return loaded;
  };
};

export const loadClassic = once(() => import('#core/texts/classic.ts'));
export const loadCompanion = once(() => import('#core/texts/companion.ts'));
export const loadTrigrams = once(() => import('#core/texts/trigrams.ts'));
export const loadAcademy = once(() => import('#core/texts/academy.ts'));
