/** Operations as they are written to the storage, and read from it whatever version wrote them. */
import { parseStoredFacts, toStoredFacts } from './stored-facts.ts';
import type { Operation } from './sync/operation.ts';

export const toStored = ({ facts, ...rest }: Operation): object => ({ ...rest, facts: toStoredFacts(facts) });

/** Version 0.1 stored `client` for `tab`, `dirty` for `pending`, acknowledged operations as `done`, and deletes to repeat after a restore with `replay`. */
type Stored = Partial<Record<keyof Operation | 'client' | 'replay', unknown>>;

/** Null when it is unreadable; empty when it is of no use any more. */
function parseOperation(value: unknown): readonly Operation[] | null {
  if (value === null || typeof value !== 'object') return null;
  const { kind, seq, state, epoch, tab, client, replay, facts: stored } = value as Stored;
  const facts = parseStoredFacts(stored);
  const owner = tab ?? client;
  if (!facts || (kind !== 'save' && kind !== 'delete') || !Number.isSafeInteger(seq) || typeof owner !== 'string')
    return null;
  if (state === 'done' || (kind === 'delete' && replay !== undefined)) return [];
  const common = { facts, seq: seq as number, tab: owner, state: state === 'rejected' ? state : 'pending' } as const;
  return [kind === 'save' ? { ...common, kind } : { ...common, kind, epoch: typeof epoch === 'string' ? epoch : null }];
}

export function parseOperations(value: unknown): readonly Operation[] | null {
  if (!Array.isArray(value)) return null;
  const parsed = value.map(parseOperation);
  return parsed.every((operations) => operations !== null) ? parsed.flat() : null;
}
