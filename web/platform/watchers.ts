/** Listeners that are called when something changes, until they unsubscribe. */
export function watchers() {
  const all = new Set<() => void>();
  return {
    /** Answers what ends it. */
    watch(onChange: () => void): () => void {
      all.add(onChange);
      return () => void all.delete(onChange);
    },
    tell(): void {
      for (const onChange of all) onChange();
    },
  };
}
