/** Operations as they are written to the storage. */
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { parseStoredFacts, toStoredFacts } from '../casts/stored-facts.ts';
import type { Operation } from './operation.ts';

export const toStored = ({ facts, ...rest }: Operation): object => ({ ...rest, facts: toStoredFacts(facts) });

function parseOperation(value: unknown): Operation | null {
  const { kind, seq, tab, state, epoch, facts: stored } = fieldsOf(value);
  const facts = parseStoredFacts(stored);
  if (!facts || !Number.isSafeInteger(seq) || typeof tab !== 'string') return null;
  if (state !== 'pending' && state !== 'rejected') return null;
  const common = { facts, seq: seq as number, tab, state } as const;
  if (kind === 'save') return { ...common, kind };
  const hasEpoch = epoch === null || typeof epoch === 'string';
  return kind === 'delete' && hasEpoch ? { ...common, kind, epoch } : null;
}

/** All of them, or null if one cannot be read. */
export function parseOperations(value: unknown): readonly Operation[] | null {
  if (!Array.isArray(value)) return null;
  const parsed = value.map(parseOperation);
  return parsed.every((operation) => operation !== null) ? parsed : null;
}
