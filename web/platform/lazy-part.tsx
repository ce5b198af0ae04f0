import { type ComponentType, lazy, useEffect, useState } from 'react';

/**
 * A part of the app in a file of its own. Once it is here it is drawn in the same breath as what leads to it; React's own
 * `lazy` shows the fallback first even then, because it learns of the file only by waiting for it.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let here: ComponentType<P> | null = null;
  const prefetch = async (): Promise<ComponentType<P>> => {
    here = await load();
    return here;
  };
  const Awaited = lazy(async () => ({ default: await prefetch() }));
  function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => here ?? (Awaited as unknown as ComponentType<P>)); // drawn alike
    return <Shown {...props} />;
  }
  return Object.assign(Part, { prefetch });
}

/** What `load` brings, after the first drawing: what is drawn at the build, before there is a clock, has nothing yet. */
export function useLoaded<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setLoaded({ value }),
      () => {}, // out of reach: what needs it stays away
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return loaded?.value ?? null;
}
