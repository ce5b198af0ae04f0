import type { ResultFacts } from '#contract/divination.ts';
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { applied, identityOf, latestOf, newestFirst, type Operation } from './operation.ts';

export interface MergeInput {
  /** The server's list, and the version of the server's data it belongs to. */
  readonly server: readonly ResultFacts[];
  readonly version: DataVersion;
  /** This device's list, and the epoch of the server's data it was last merged with; null for a list that never was. */
  readonly local: readonly ResultFacts[];
  readonly epoch: string | null;
  /** The highest revision this device has seen in that epoch. */
  readonly revision: number;
  readonly operations: readonly Operation[];
}

export interface Merged {
  readonly list: readonly ResultFacts[];
  /** Results of this device that a restored server lacks: saved again. They must be in the operation log before the list is written. */
  readonly resaved: readonly ResultFacts[];
  /** Deletes from before a restore: dropped. */
  readonly voided: readonly Operation[];
}

/**
 * The server's list replaces this device's, except for operations the server does not have yet. After a restore (another epoch,
 * or a revision that fell) the device also saves again every result it has that the server lacks.
 */
export function mergeLists({ server, version, local, epoch, revision, operations }: MergeInput): Merged {
  const onServer = new Set(server.flatMap((facts) => [facts.timestamp, identityOf(facts)]));
  const isRestored = epoch !== version.epoch || version.revision < revision;
  // after a restore nothing is deleted because of anything said before it; a delete without an epoch was never sent, and counts as of this one
  const voided = operations.filter(({ kind, epoch: of }) => kind === 'delete' && of != null && of !== version.epoch);
  const kept = latestOf(operations.filter((operation) => !voided.includes(operation)));
  const isForgotten = (facts: ResultFacts) => !onServer.has(identityOf(facts)) && !kept.has(identityOf(facts));
  const resaved = isRestored ? local.filter(isForgotten) : [];
  // where the server has another result of the same millisecond, ours gets a new timestamp when it is sent
  const unopposed = resaved.filter(({ timestamp }) => !onServer.has(timestamp));
  const whole = unopposed.length > 0 ? [...server, ...unopposed].sort(newestFirst) : server;
  return { list: applied(whole, kept), resaved, voided };
}
