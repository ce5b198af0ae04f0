/** Texts are lazy chunks: the classic, which results need too, and what we wrote beside it. Each promise is kept and shared. */
const once = <T>(load: () => Promise<T>) => {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
};

export const loadClassic = once(() => import('#core/texts/classic.ts'));
export const loadCompanion = once(() => import('#core/texts/companion.ts'));
export const loadTrigrams = once(() => import('#core/texts/trigrams.ts'));
export const loadAcademy = once(() => import('#core/texts/academy.ts'));
