import type { ResultFacts } from '#contract/divination.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { Command, CommandName } from './commands.ts';
import { removeResult, undo, writeEntry } from './entry-steps.ts';
import { deleteGuess, guess, openPuzzleAnswer, pose } from './guess-steps.ts';
import { numberOf } from './oracle.ts';
import { resultOf, storedOperations } from './places.ts';
import { practise, takeOver } from './practice-steps.ts';
import type { Tab } from './tab.ts';
import type { Profile, World } from './world.ts';

const DAY_MS = 86_400_000;
const CORRUPTIBLE = ['divination-storage', 'divination-seen:'];

export interface Scene {
  readonly world: World;
  readonly profile: Profile;
  readonly tab: Tab;
  readonly command: Command;
}

/** The name of the operation a tab has just written; null when there was no room for it. */
function writtenBy(tab: Tab, kind: 'save' | 'delete', facts: ResultFacts): string | null {
  const mine = new Map(
    Array.from({ length: tab.storage.length }, (_, index) => tab.storage.key(index) ?? '').map((key) => [
      key,
      tab.storage.getItem(key) ?? '',
    ]),
  );
  const written = storedOperations(mine, tab.session?.user ?? '').filter(
    (one) => one.kind === kind && castName(one.facts.cast) === castName(facts.cast),
  );
  const last = written.sort((a, b) => a.seq - b.seq).at(-1);
  return last ? numberOf(last) : null;
}

/** Saves as the screen does, and records in the oracle what was confirmed to the user. */
async function save({ world, profile, tab }: Scene, facts: ResultFacts): Promise<boolean> {
  if (!tab.session || tab.results().some((one) => one.timestamp === facts.timestamp)) return false;
  world.past.push({ user: tab.session.user, facts });
  const told = tab.sync.save(facts);
  const takeBack = world.oracle.intends(profile, 'save', facts, writtenBy(tab, 'save', facts));
  if (tab.isDead) takeBack();
  const untold = world.oracle.awaitsWord(facts);
  const said = await told;
  untold();
  if (said !== 'saved') takeBack();
  return said === 'saved';
}

const saveNew = (scene: Scene, timestamp: string): void => {
  const user = scene.tab.session?.user;
  if (user) void save(scene, resultOf(user, scene.world.newNumber(), timestamp));
};

/** The nth result this user ever had, whether it is still there or not. */
function pastResult({ world, tab, command }: Scene): ResultFacts | null {
  const past = world.past.filter(({ user }) => user === tab.session?.user);
  return past[command.n % Math.max(1, past.length)]?.facts ?? null;
}

function remove(scene: Scene): void {
  const { world, profile, tab, command } = scene;
  const results = tab.results();
  const facts = results[command.n % Math.max(1, results.length)];
  if (!facts) return;
  // a tab that died while it moved a result leaves it at both moments: to delete one is not to delete the other
  if (results.filter((one) => castName(one.cast) === castName(facts.cast)).length > 1) world.oracle.excuse(facts);
  const told = removeResult(scene, facts, save);
  const number = writtenBy(tab, 'delete', facts);
  const takeBack = world.oracle.intends(profile, 'delete', facts, number);
  if (tab.isDead) takeBack();
  void told.then((isDone) => isDone || takeBack());
}

/** The user's browser, and what it may forget by it. */
function leave({ world, tab }: Scene, mode: 'keep' | 'discard'): void {
  const { session } = tab;
  if (!session) return;
  if (mode === 'discard') world.oracle.excuseAll(session.user);
  if (mode === 'discard') world.entryOracle.excuseAll(session.user);
  if (mode === 'discard') world.practiceOracle.excuseAll(session.user);
  if (mode === 'discard') world.guessOracle.excuseAll(session.user);
  tab.leave(mode);
}

function login({ tab, command }: Scene): void {
  if (tab.session?.user === command.user) return;
  tab.signIn(command.user);
}

function corrupt({ world, profile, command }: Scene): void {
  const keys = [...profile.storage.kept.keys()].filter((key) => CORRUPTIBLE.some((one) => key.startsWith(one)));
  const key = keys[command.n % Math.max(1, keys.length)];
  if (key === undefined || key.includes('.corrupt')) return;
  for (const tab of [...profile.tabs]) world.closeTab(profile, tab);
  profile.storage.kept.set(key, '{"cut');
  world.openTab(profile);
  if (world.generation > 0) world.excuseForgotten(null);
}

function reopen({ world, profile, tab }: Scene): void {
  world.closeTab(profile, tab);
  world.openTab(profile);
}

export const STEPS: Readonly<Record<CommandName, (scene: Scene) => void>> = {
  save: (scene) => saveNew(scene, scene.tab.newTimestamp()),
  saveAgain: (scene) => {
    const facts = pastResult(scene);
    if (facts) void save(scene, facts);
  },
  saveSameMoment: (scene) => {
    const past = scene.world.past.filter(({ user }) => user === scene.tab.session?.user);
    const facts = past[scene.command.n % Math.max(1, past.length)]?.facts;
    if (facts) saveNew(scene, facts.timestamp);
  },
  import: (scene) => {
    const { tab, world, profile } = scene;
    const user = tab.session?.user;
    if (!user) return;
    const all = Array.from({ length: 3 }, () => resultOf(user, world.newNumber(), tab.newTimestamp()));
    const there = new Set(tab.results().map(({ timestamp }) => timestamp));
    const told = tab.sync.importAll(all);
    const takeBacks = all
      .filter(({ timestamp }) => !there.has(timestamp))
      .map((facts) => world.oracle.intends(profile, 'save', facts, writtenBy(tab, 'save', facts)));
    const takeBackAll = () => {
      for (const takeBack of takeBacks) takeBack();
    };
    if (tab.isDead) takeBackAll();
    void told.then(({ isFull }) => isFull && takeBackAll());
  },
  delete: remove,
  undo,
  writeEntry,
  practise,
  takeOver,
  guess,
  pose,
  openPuzzleAnswer: (scene) => void openPuzzleAnswer(scene),
  deleteGuess: (scene) => void deleteGuess(scene),
  fullDatabase: ({ profile, command }) => {
    profile.database.setFull(command.n % 2 > 0);
  },
  load: ({ tab }) => void tab.sync.load(),
  resync: ({ tab }) => void tab.sync.resync(),
  resume: ({ tab }) => tab.sync.resume(),
  fault: ({ profile, command }) => void profile.faults.push(command.fault),
  offline: ({ profile }) => {
    profile.isOffline = true;
  },
  online: ({ profile }) => {
    profile.isOffline = false;
    for (const tab of profile.tabs) tab.sync.resume();
  },
  openTab: ({ world, profile }) => void (profile.tabs.length < 3 && world.openTab(profile)),
  closeTab: ({ world, profile, tab }) => void (profile.tabs.length > 1 && world.closeTab(profile, tab)),
  reload: reopen,
  crashAtWrite: ({ tab, command }) => {
    tab.storage.writesLeft = command.n % 5;
  },
  login,
  logout: (scene) => leave(scene, 'keep'),
  discard: (scene) => leave(scene, 'discard'),
  expireToken: ({ world, command }) => {
    for (const [token, user] of world.sessions) if (user === command.user) world.sessions.delete(token);
  },
  clockJump: ({ profile, command }) => {
    profile.clockOffset += command.n % 2 ? DAY_MS : -DAY_MS;
  },
  full: ({ profile, command }) => {
    profile.storage.limit = command.n % 2 ? profile.storage.size + command.n * 20 : Number.POSITIVE_INFINITY;
  },
  corrupt,
  serverDown: ({ world }) => {
    world.isServerDown = true;
  },
  serverUp: ({ world }) => {
    world.isServerDown = false;
  },
  backUp: ({ world }) => world.server.backUp(),
  restore: ({ world, command }) => world.restore(command.n % 2),
};
