import type { ResultFacts } from '#contract/divination.ts';
import type { Seen } from './device.ts';
import {
  applied,
  type DataVersion,
  identityOf,
  isPending,
  type LastWords,
  newestFirst,
  type Operation,
} from './operation.ts';

/** Restored from a backup: another epoch, or a revision lower than one already seen. A list of no known version may be of before. */
export const isRestored = (seen: DataVersion | null, version: DataVersion): boolean =>
  seen === null || seen.epoch !== version.epoch || version.rev < seen.rev;

const KEPT_MS = 180 * 86_400_000;

export interface MergeInput {
  /** What the server has, what this device had. */
  readonly server: readonly ResultFacts[];
  readonly local: readonly ResultFacts[];
  readonly words: LastWords;
  readonly seen: Seen | null;
  readonly version: DataVersion;
  readonly now: number;
}

export interface Merged {
  readonly list: readonly ResultFacts[];
  /** To be written down before the list: the deletes and saves that a restore has undone. */
  readonly replays: readonly Operation[];
  readonly resaved: readonly ResultFacts[];
  /** The name and number the saves are repeated under. */
  readonly named: { readonly client: string; readonly seq: number };
  /** What need not be remembered: a save the list shows, a delete of what was saved again since, or that is too long ago. */
  readonly voided: readonly Operation[];
}

/**
 * All devices of a user repeat what a restore has undone under one name, numbered by the revision at which it was true: whichever device
 * comes first, the later state wins, because the server takes no number lower than the last it saw under a name. A save counts after a
 * delete of the same revision: a list that shows the result was read after it.
 */
export const replayName = ({ epoch }: DataVersion): string => `restore-${epoch}`;
export const replayNumber = (kind: Operation['kind'], rev: number): number => 2 * rev + (kind === 'save' ? 1 : 0);

/** The server's list replaces ours, but for what it does not know yet; after a restore it is told what it has forgotten. */
export function mergeLists({ server, local, words, seen, version, now }: MergeInput): Merged {
  const onServer = new Set(server.flatMap((facts) => [facts.timestamp, identityOf(facts)]));
  const hasForgotten = isRestored(seen, version);
  const replays: Operation[] = [];
  const voided: Operation[] = [];
  for (const [identity, word] of words) {
    if (isPending(word) || !word.done) continue;
    const { epoch, rev, at } = word.done;
    const isUndone = epoch !== version.epoch || rev > version.rev;
    const replay = { client: replayName(version), seq: replayNumber(word.kind, rev) };
    const isVoid = word.kind === 'save' || onServer.has(identity) || now - at > KEPT_MS;
    if (isUndone && !(word.kind === 'save' && onServer.has(identity)))
      replays.push({ ...word, state: 'dirty', replay });
    else if (isVoid) voided.push(word);
  }
  const kept = new Map(words);
  for (const { facts } of voided) kept.delete(identityOf(facts));
  const isForgotten = (facts: ResultFacts) => !onServer.has(identityOf(facts)) && !words.has(identityOf(facts));
  const resaved = hasForgotten ? local.filter(isForgotten) : [];
  const named = { client: replayName(version), seq: replayNumber('save', seen?.rev ?? 0) };
  const unopposed = resaved.filter(({ timestamp }) => !onServer.has(timestamp)); // of the others the server has one already: they will move
  const whole = unopposed.length > 0 ? [...server, ...unopposed].sort(newestFirst) : server;
  return { list: applied(whole, kept), replays, resaved, named, voided };
}
