/** A state for each limit and key. Beyond `kept` keys of a limit, the one used longest ago is dropped: a flood of keys cannot fill the memory. */
export function recentKeys<Limit extends object, State>(kept: number) {
  const byLimit = new Map<Limit, Map<string, State>>();
  return {
    get: (limit: Limit, key: string): State | undefined => byLimit.get(limit)?.get(key),
    set(limit: Limit, key: string, state: State): void {
      const states = byLimit.get(limit) ?? new Map<string, State>();
      byLimit.set(limit, states);
      states.delete(key); // a Map keeps its keys in the order they were set
      states.set(key, state);
      if (states.size > kept) states.delete(states.keys().next().value as string); // more than none: there is a first
    },
  };
}
