import { safeParse } from 'valibot';
import { type FactsOnTheWire, type ResultFacts, saveResult, toFactsOnTheWire } from '#contract/divination.ts';

/** What is kept on the device is what crosses the wire, facts only; what cannot be read as that is null. */
export function parseFacts(value: unknown): ResultFacts | null {
  const parsed = safeParse(saveResult.body, value);
  return parsed.success ? parsed.output : null;
}

export const toStoredFacts = (facts: ResultFacts): FactsOnTheWire => toFactsOnTheWire(facts);

export function parseFactsList(value: unknown): readonly ResultFacts[] | null {
  if (!Array.isArray(value)) return null;
  const parsed = value.map(parseFacts);
  return parsed.every((facts) => facts !== null) ? parsed : null;
}
