/** A number from 0 to 2³² − 1, the same for the same text on every device: FNV-1a over its characters, mixed at the end as Murmur3 does. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** In an order that the seed decides, the same for the same seed, and never the one in which they were given. */
export function shuffled<T>(all: readonly T[], seed: string, idOf: (one: T) => string): readonly T[] {
  const ranks = new Map(all.map((one) => [one, hashOf(`${seed} ${idOf(one)}`)]));
  const ordered = all.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  return ordered.every((one, index) => one === all[index]) ? ordered.toReversed() : ordered;
}
