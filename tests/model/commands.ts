import fc from 'fast-check';
import { FAULTS, type Fault } from './network.ts';
import { USERS, type User } from './world.ts';

/** One thing that happens, in one tab of one of two browsers, and how long it is until the next. */
export interface Command {
  readonly do: CommandName;
  readonly browser: 0 | 1;
  readonly tab: number;
  readonly n: number;
  readonly user: User;
  readonly fault: Fault;
  readonly thenMs: number;
}

/** How often each comes, among all. */
const WEIGHTS = {
  save: 10,
  saveAgain: 3,
  saveSameMoment: 2,
  import: 1,
  delete: 6,
  undo: 3,
  writeEntry: 9,
  practise: 9,
  takeOver: 2,
  guess: 5,
  pose: 3,
  openPuzzleAnswer: 3,
  deleteGuess: 2,
  fullDatabase: 1,
  load: 4,
  resync: 1,
  resume: 2,
  fault: 9,
  offline: 2,
  online: 2,
  openTab: 3,
  closeTab: 1,
  reload: 2,
  crashAtWrite: 3,
  login: 3,
  logout: 2,
  discard: 1,
  expireToken: 1,
  clockJump: 1,
  full: 1,
  corrupt: 1,
  serverDown: 1,
  serverUp: 2,
  backUp: 2,
  restore: 2,
} as const;
export type CommandName = keyof typeof WEIGHTS;

const NAMES = Object.entries(WEIGHTS).map(([name, weight]) => ({
  weight,
  arbitrary: fc.constant(name as CommandName),
}));

const command: fc.Arbitrary<Command> = fc.record({
  do: fc.oneof(...NAMES),
  browser: fc.constantFrom(0, 1),
  tab: fc.nat(2),
  n: fc.nat(31),
  user: fc.constantFrom(USERS[0], USERS[0], USERS[1]),
  fault: fc.constantFrom(...FAULTS),
  thenMs: fc.constantFrom(0, 0, 0, 1, 4, 12, 30, 2000, 6000, 16_000, 45_000),
});

export const commands: fc.Arbitrary<readonly Command[]> = fc.array(command, {
  minLength: 1,
  maxLength: 40,
  size: 'max',
});

/** What a command is unless it says otherwise. */
export const DEFAULTS = { browser: 0, tab: 0, n: 0, user: 'ann', fault: 'dropRequest', thenMs: 0 } as const;
