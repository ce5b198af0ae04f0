import { FOLDED_FROM, FOLDED_GAPS } from './fold-data.ts';

/** The letter of a gap is this and the gap: how far a simplified character is from the one before (scripts/generate-folding.ts). */
export const GAPS_FROM = 0x100;

/** Traditional characters and variants, each with the simplified one that our texts have. */
export function foldedPairs(): readonly (readonly [string, string])[] {
  let code = 0;
  return [...FOLDED_FROM].map((from, index) => {
    code += FOLDED_GAPS.charCodeAt(index) - GAPS_FROM;
    return [from, String.fromCharCode(code)];
  });
}
