import type { Command } from './commands.ts';
import { storedList } from './places.ts';
import { STEPS } from './steps.ts';
import type { Safeguard } from './switches.ts';
import type { Tab } from './tab.ts';
import { type Profile, USERS, World } from './world.ts';

const SETTLE_MS = 50;
/** Another tab may have saved in the moment of leaving; it clears up a little later. */
const LEAVE_MS = 1100;
const CONVERGE_MS = 20_000;

export interface Rules {
  /** The safeguard that is taken away. */
  readonly without?: Safeguard | null;
  /** Invariants that are not asked for. */
  readonly unasked?: readonly string[];
}

/** Plays the commands, then lets everything come right, and answers which invariants were broken. */
export async function play(commands: readonly Command[], rules: Rules = {}): Promise<readonly string[]> {
  const world = new World(rules.without ?? null, rules.unasked);
  for (const profile of world.profiles) profile.tabs[0]?.signIn(USERS[0]);
  await world.time.advance(SETTLE_MS);
  for (const command of commands) {
    await step(world, command);
    if (world.oracle.broken.length > 0) return world.oracle.broken;
  }
  await converge(world);
  return world.oracle.broken;
}

const ownerOf = ({ storage }: Profile): string | null => storedList(storage.kept).user;

async function step(world: World, command: Command): Promise<void> {
  const profile = world.profiles[command.browser] as Profile;
  if (profile.tabs.length === 0) world.openTab(profile);
  const tab = profile.tabs[command.tab % profile.tabs.length] as Tab;
  const owners = world.profiles.map(ownerOf);
  const leaving = command.do === 'logout' || command.do === 'discard' ? tab.session?.user : undefined;
  if (leaving !== undefined && world.generation > 0) {
    world.entryOracle.excuseLeft(leaving, profile);
    world.practiceOracle.excuseLeft(leaving, profile);
  }
  STEPS[command.do]({ world, profile, tab, command });
  if (command.do === 'clockJump') await world.time.advance(SETTLE_MS);
  await world.time.advance(command.thenMs);
  buryDead(world);
  if (world.generation > 0) {
    const isChanged = (owner: string | null, index: number) => owner !== ownerOf(world.profiles[index] as Profile);
    for (const owner of [...owners.filter(isChanged), leaving]) if (owner) world.excuseForgotten(owner);
  }
  if (leaving !== undefined && !tab.isDead) await checkLeft(world, profile, leaving); // a tab that died has not left
  checkNothingLost(world);
  checkMoments(world);
}

function checkNothingLost({ oracle, entryOracle, practiceOracle, guessOracle }: World): void {
  oracle.checkNothingLost();
  practiceOracle.checkNothingLost();
  guessOracle.checkNothingLost();
  entryOracle.checkNothingLost();
  entryOracle.checkOwners();
}

/** A tab that died at a write is closed, and the user opens another. */
function buryDead(world: World): void {
  for (const profile of world.profiles)
    for (const tab of profile.tabs.filter((one) => one.isDead)) {
      world.closeTab(profile, tab);
      if (profile.tabs.length === 0) world.openTab(profile);
    }
}

/** I12: after logout nothing of the user's history is left on the device. Another's, whose session this one replaced, may wait there. */
async function checkLeft(world: World, profile: Profile, user: string): Promise<void> {
  await world.time.advance(LEAVE_MS);
  buryDead(world);
  await world.time.advance(SETTLE_MS); // a tab that is opened then tidies up
  const { kept } = profile.storage;
  if (kept.has('auth-storage')) return; // signed in again by another command under way, or the tab died before it had left
  if (storedList(kept).user === user) world.oracle.breaks('I12', `${profile.name} keeps a list after logout`);
  world.entryOracle.checkLeft(user, profile);
  world.practiceOracle.checkLeft(user, profile);
  world.guessOracle.checkLeft(user, profile);
}

/** I11: no two results of one moment. */
function checkMoments(world: World): void {
  for (const { tabs } of world.profiles)
    for (const tab of tabs) {
      const moments = tab.results().map(({ timestamp }) => timestamp);
      if (new Set(moments).size < moments.length) world.oracle.breaks('I11', 'two results of one moment');
    }
}

/** Faults end, late requests arrive, every browser signs in as each of its users, sends, and reads the list. */
async function converge(world: World): Promise<void> {
  world.isServerDown = false;
  for (const profile of world.profiles) {
    profile.isOffline = false;
    profile.faults.length = 0;
    profile.storage.limit = Number.POSITIVE_INFINITY;
    profile.database.setFull(false);
    for (const tab of profile.tabs) tab.storage.writesLeft = Number.POSITIVE_INFINITY;
  }
  await world.time.advance(120_000);
  buryDead(world);
  for (let round = 0; round < 2; round++)
    for (const profile of world.profiles) {
      void profile.tabs[0]?.sync.resync();
      await world.time.advance(CONVERGE_MS);
    }
  checkNothingLost(world);
  for (const user of [...USERS, ...USERS]) await visitAll(world, user);
  world.oracle.checkOutcome();
  world.entryOracle.checkOutcome();
  world.practiceOracle.checkOutcome();
  world.guessOracle.checkOutcome();
}

async function visitAll(world: World, user: string): Promise<void> {
  const first = ({ tabs }: Profile): Tab => tabs[0] as Tab;
  for (let round = 0; round < 2; round++)
    for (const profile of world.profiles) {
      const tab = first(profile);
      if (tab.session?.user !== user) {
        if (tab.session) tab.leave('keep');
        await world.time.advance(SETTLE_MS);
        tab.signIn(user);
        await world.time.advance(CONVERGE_MS);
      }
      void tab.sync.resync();
      await world.time.advance(CONVERGE_MS);
    }
  const server = world.server.list(user).map((facts) => JSON.stringify(facts));
  for (const profile of world.profiles) {
    const { results, pending } = first(profile).sync.view();
    const here = results.map((facts) => JSON.stringify(facts));
    const inVain = world.guessOracle.waitingInVain(user, profile);
    if (pending > first(profile).entries.unsent.size + first(profile).unsentAnswers + inVain)
      world.oracle.breaks('I2', `${profile.name} still has ${pending} operations of ${user}`);
    if (here.join() !== server.join())
      world.oracle.breaks('I10', `${profile.name} shows ${user} [${here}] but the server has [${server}]`);
    world.entryOracle.checkShown(user, first(profile));
    world.practiceOracle.checkShown(user, profile);
    world.guessOracle.checkShown(user, profile);
  }
}
