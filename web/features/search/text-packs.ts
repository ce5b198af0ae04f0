import { type HexagramCode, parseHexagram } from '#core/hexagram/hexagram.ts';
import type { Companion, OldCasts, Wing } from '#core/texts/types.ts';

/** The addresses of the packs, written by the build (scripts/setup/text-packs-plugin.ts). */
declare const __TEXT_PACKS__: readonly string[];

export const textPackAddresses = (): readonly string[] => __TEXT_PACKS__;

/** A text of a pack. */
export type PackedText =
  | { readonly kind: 'companion'; readonly code: HexagramCode; readonly companion: Companion }
  | { readonly kind: 'wing'; readonly wing: Wing }
  | { readonly kind: 'oldCasts'; readonly oldCasts: OldCasts };

function packedText(id: string, value: unknown): PackedText {
  const code = parseHexagram(id.replace('hexagrams/', ''));
  if (code.ok) return { kind: 'companion', code: code.value, companion: value as Companion };
  if (id === 'old-casts') return { kind: 'oldCasts', oldCasts: value as OldCasts };
  return { kind: 'wing', wing: value as Wing };
}

/** Many texts with one request; the service worker has them without one. */
export async function loadTextPack(address: string): Promise<readonly PackedText[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} ${response.status}`);
  return Object.entries(await response.json()).map(([id, value]) => packedText(id, value));
}
