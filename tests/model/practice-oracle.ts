import { comparePositions, type PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { toLine } from '#core/practice-log/practice-answer-line.ts';
import { GUEST } from '#web/platform/saved/records/kept-practice-answers.ts';
import type { FakeDatabase } from './fake-records.ts';
import { storedList } from './places.ts';
import { type Profile, USERS, type World } from './world.ts';

interface Given {
  readonly answer: PracticeAnswer;
  /** Whose it is; a guest's until somebody takes it over. */
  owner: string;
  /** Nothing is asked of it: it was given up, or no device had it when the server forgot it. */
  isExcused: boolean;
}

const unsentOf = ({ answers }: FakeDatabase, user: string) => answers.recordsOf(user).filter(({ unsent }) => unsent);
const has = (answers: readonly PracticeAnswer[], { id }: PracticeAnswer): boolean =>
  answers.some((one) => one.id === id);

/** Knows what users answered to cards, and where it must be. */
export class PracticeOracle {
  readonly #given = new Map<string, Given>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** When each user last gave up what was not sent. */
  readonly #discarded = new Map<string, number>();

  /** The app confirmed to the user that this answer is saved. What they have withdrawn since is not checked. */
  kept(owner: string, answer: PracticeAnswer, at: number): void {
    this.#given.set(answer.id, { answer, owner, isExcused: (this.#discarded.get(owner) ?? 0) > at });
  }

  /** A guest's answers belong to the user who took them over, even if their tab died before the confirmation. */
  #observe(): void {
    for (const given of this.#given.values()) {
      if (given.owner !== GUEST) continue;
      const isOf = (user: string) =>
        this.#world.profiles.some(({ database }) => has(database.answers.recordsOf(user), given.answer)) ||
        has(this.#world.server.answersOf(user), given.answer);
      given.owner = USERS.find(isOf) ?? GUEST;
    }
  }

  excuseAll(user: string): void {
    this.#observe();
    this.#discarded.set(user, this.#world.oracle.tick());
    for (const given of this.#given.values()) if (given.owner === user) given.isExcused = true;
  }

  /** The server was restored to before it, and no browser has it to send it again. What is left after a logout is removed later. */
  excuseForgotten(user: string | null): void {
    this.#observe();
    for (const given of this.#given.values()) {
      const { owner, answer } = given;
      const isIn = ({ database, storage: { kept } }: Profile) => {
        const isHeld = owner === GUEST || storedList(kept).user === owner || kept.has(`divination-parked:${owner}`);
        return has(unsentOf(database, owner), answer) || (isHeld && has(database.answers.recordsOf(owner), answer));
      };
      if (user !== null && owner !== user) continue;
      if (!has(this.#world.server.answersOf(owner), answer) && !this.#world.profiles.some(isIn)) given.isExcused = true;
    }
  }

  /** The user logs out of the only browser that has it, the server was restored to before it, and the browser has not noticed: it forgets. */
  excuseLeft(user: string, profile: Profile): void {
    this.#observe();
    for (const given of this.#given.values()) {
      const { owner, answer } = given;
      const isElsewhere = this.#world.profiles.some(
        (one) => one !== profile && has(one.database.answers.recordsOf(user), answer),
      );
      if (owner !== user || isElsewhere || has(this.#world.server.answersOf(user), answer)) continue;
      if (!has(unsentOf(profile.database, user), answer)) given.isExcused = true;
    }
  }

  /** The server gets answers, with the token of this user. */
  processed(user: string, answers: readonly PracticeAnswer[]): void {
    this.#observe();
    for (const { id } of answers) {
      const owner = this.#given.get(id)?.owner ?? user;
      if (owner !== GUEST && owner !== user) this.#world.oracle.breaks('I7', `${id} of ${owner} is sent as ${user}`);
    }
  }

  /** I1: what was announced as kept is somewhere. */
  checkNothingLost(): void {
    this.#observe();
    for (const { answer, owner, isExcused } of this.#given.values()) {
      const isKept = ({ database }: Profile) => has(database.answers.recordsOf(owner), answer);
      if (isExcused || has(this.#world.server.answersOf(owner), answer) || this.#world.profiles.some(isKept)) continue;
      this.#world.oracle.breaks('I1', `${answer.id} of ${owner || 'a guest'} is nowhere`);
    }
  }

  /** I2, I16: in the end it is on the server, once and as it was. */
  checkOutcome(): void {
    this.#observe();
    for (const { answer, owner, isExcused } of this.#given.values()) {
      if (owner === GUEST) continue;
      const stored = this.#world.server.answersOf(owner).filter(({ id }) => id === answer.id);
      if (stored.length === 0 && !isExcused)
        this.#world.oracle.breaks('I2', `${answer.id} of ${owner} did not reach the server`);
      if (stored.length > 1)
        this.#world.oracle.breaks('I16', `${answer.id} of ${owner} is there ${stored.length} times`);
      if (stored.some((one) => toLine(one) !== toLine(answer)))
        this.#world.oracle.breaks('I16', `${answer.id} of ${owner} has changed`);
    }
  }

  /** I10: a device has the server's log, and nothing is left to send. */
  checkShown(user: string, { name, database }: Profile): void {
    const { oracle, server } = this.#world;
    const [here, there] = [database.answers.recordsOf(user), server.answersOf(user)].map((all) =>
      all.toSorted(comparePositions),
    );
    const said = (all: readonly PracticeAnswer[] = []) => all.map(({ id }) => id).join();
    if (here?.map(toLine).join() !== there?.map(toLine).join())
      oracle.breaks('I10', `${name} has of ${user} [${said(here)}] but the server has [${said(there)}]`);
    const left = unsentOf(database, user).length;
    if (left > 0) oracle.breaks('I2', `${name} still has ${left} answers of ${user}`);
  }

  /** I12: after logout only what the server does not have is left. */
  checkLeft(user: string, { name, database }: Profile): void {
    const sent = database.answers.recordsOf(user).filter((answer) => !has(unsentOf(database, user), answer));
    if (sent.length > 0 || database.answers.aboutOf(user)?.seen)
      this.#world.oracle.breaks('I12', `${name} keeps answers of ${user} after logout`);
  }
}
