import { isTooComplex, MAX_DEPTH } from './json-scan.ts';
import { hasBrokenCharacters } from './schemas/text-schema.ts';

/** A body with one of these, anywhere in it, is refused: they name what all objects share. */
const POISONED: readonly string[] = ['__proto__', 'constructor'];

/** Goes no deeper than a body may: what is within that may be deeper than any function can follow. */
function isSound(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return !hasBrokenCharacters(value);
  if (value === null || typeof value !== 'object') return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((inner) => isSound(inner, levels - 1));
  return Object.entries(value).every(
    ([key, inner]) => !POISONED.includes(key) && !hasBrokenCharacters(key) && isSound(inner, levels - 1),
  );
}

/** Whether the server reads this as a body, before it asks what it says. What it does not read could never be saved. */
export const isSendable = (body: object): boolean => isSound(body, MAX_DEPTH) && !isTooComplex(JSON.stringify(body));
