import type { ResultFacts } from '#contract/divination.ts';
import type { Cast } from '#core/casting/cast.ts';
import { castName } from '#core/casting/cast-name.ts';
import { COINS, type LineValue } from '#core/casting/coins.ts';
import { castBy } from '#core/casting/method.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { isYang, LINE_INDICES } from '#core/hexagram/line.ts';
import { type OwnedList, parseOwnedList } from '#web/platform/saved/results/local-list.ts';
import type { Operation } from '#web/platform/saved/results/operation.ts';
import { parseOperations } from '#web/platform/saved/results/operation-log.ts';
import { LINE_SETS } from '../support/line-sets.ts';
import { USERS, type World } from './world.ts';

/** Every cast of a run is another one, and its first line says whose it is. Any lines move; some are by coins, some by a method of a newer version. */
function castOf(user: string, number: number): Cast {
  const code = `${USERS.indexOf(user as (typeof USERS)[number])}${(number % 32).toString(2).padStart(5, '0')}`;
  const [main, moving] = [code as HexagramCode, LINE_SETS[(Math.floor(number / 32) + number) % 64] ?? []];
  if (number % 3 === 0) return { method: 'manual', main, moving };
  if (number % 3 === 1)
    return { method: 'unknown', main, moving, given: { method: 'dice', basis: { pips: [number, 6] } } };
  const coins = LINE_INDICES.map((line) => (isYang(main, line) ? [7, 9] : [8, 6])[Number(moving.includes(line))]);
  return castBy(COINS, { coins: coins as LineValue[] });
}

export const resultOf = (user: string, number: number, timestamp: string): ResultFacts => ({
  timestamp,
  cast: castOf(user, number),
  castFor: new Date(number).toISOString(),
  utcOffset: number % 3 === 0 ? null : 60 * (number % 12),
  dayAt: number % 3 === 0 ? null : 23,
});

export const ownerOf = ({ cast }: ResultFacts): string => USERS[Number(cast.main[0])] ?? '';

/** The operations of a user in a storage. */
export function storedOperations(kept: ReadonlyMap<string, string>, user: string): readonly Operation[] {
  const found: Operation[] = [];
  for (const [key, text] of kept) {
    if (!key.startsWith('divination-operation:') || key.includes('.corrupt')) continue;
    if (!key.includes(`:${user}:`) && !key.includes(':anyone:')) continue;
    try {
      found.push(...(parseOperations(JSON.parse(text)) ?? []));
    } catch {
      // unreadable
    }
  }
  return found;
}

const NOBODYS: OwnedList = { user: null, epoch: null, results: [] };

export function storedList(kept: ReadonlyMap<string, string>, key = 'divination-storage'): OwnedList {
  try {
    return parseOwnedList(JSON.parse(kept.get(key) ?? 'null')) ?? NOBODYS;
  } catch {
    return NOBODYS;
  }
}

/** The user of the list that a tab finds in the storage; null if there is none that it can read. */
export const storedListUser = (storage: Pick<Storage, 'getItem'>): string | null =>
  storedList(new Map([['divination-storage', storage.getItem('divination-storage') ?? 'null']])).user;

/** Where a result is: on the server, in a browser's storage, on a screen. */
export function placesOf({ server, profiles }: World, user: string, name: string) {
  const has = (list: readonly ResultFacts[]) => list.some((facts) => castName(facts.cast) === name);
  const operations = profiles.map(({ storage }) => storedOperations(storage.kept, user));
  const lists = profiles
    .map(({ storage }) => storedList(storage.kept))
    .filter((list) => list.user === user)
    .map((list) => list.results);
  const screens = profiles.flatMap(({ tabs }) =>
    tabs.filter((tab) => !tab.isDead && tab.session?.user === user).map((tab) => tab.results()),
  );
  const isSave = ({ kind, facts }: Operation) => kind === 'save' && castName(facts.cast) === name;
  const isOvertaken = (all: readonly Operation[], save: Operation) =>
    all.some(({ kind, facts, seq }) => kind === 'delete' && castName(facts.cast) === name && seq > save.seq);
  const parked = profiles.map(({ storage }) => storedList(storage.kept, `divination-parked:${user}`).results);
  const isListed = lists.some(has) || parked.some(has);
  return {
    server: has(server.list(user)),
    /** In the storage of a browser, to be saved again after a restore. */
    isKept: isListed || operations.some((all) => all.some((one) => isSave(one) && !isOvertaken(all, one))),
    savedSomewhere: isListed || operations.some((all) => all.some(isSave)) || screens.some(has),
  };
}
