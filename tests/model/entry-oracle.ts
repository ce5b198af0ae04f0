import type { Entry, Note } from '#core/journal/entry.ts';
import { isEqual } from '#core/journal/merge-entry.ts';
import { placesOf, storedList } from './places.ts';
import type { Tab } from './tab.ts';
import { type Profile, USERS, type World } from './world.ts';

interface Written {
  readonly user: string;
  readonly cast: string;
  /** When it was written, among all that users did; a deletion that comes later takes it along. */
  readonly at: number;
  /** Nothing is asked of it: it was replaced, given up, or no device had it when the server forgot it. */
  isExcused: boolean;
}

/** With what a newer version writes. */
type NewerEntry = Omit<Entry, 'notes'> & {
  readonly wish?: string;
  readonly notes: readonly (Note & { readonly place?: string })[];
};

/** A merge writes down with the words of 外应 what else was chosen: text-8（坐，取作巽）. */
const textOfNote = (text: string): string => text.replace(/（.*$/, '');

/** Every text that was written in a story, of which none is like another. */
export function textsOf(entry: Entry | null): ReadonlySet<string> {
  if (!entry) return new Set();
  const { question, judgment, notes, outcome, omen, images, wish } = entry as NewerEntry;
  const noted = notes.flatMap(({ text, place }) => [textOfNote(text), place]);
  const fields = [question, judgment?.text, judgment?.first?.text, outcome?.text, omen?.text, wish];
  const texts = [...fields, ...(images ?? []), ...noted];
  return new Set(texts.filter((text) => text != null && text !== '') as string[]);
}

const ownerOf = (cast: string): string => USERS[Number(cast[0])] ?? '';

/** Knows what users wrote about their results, and where it must be. */
export class EntryOracle {
  readonly #texts = new Map<string, Written>();
  /** Casts that the server has deleted at some time. */
  readonly #deleted = new Set<string>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** The app confirmed to the user that this entry is saved; `before` is what it replaces. */
  kept(user: string, before: Entry | null, after: Entry, at: number): void {
    const now = textsOf(after);
    for (const text of textsOf(before)) if (!now.has(text)) this.#excuse(text);
    for (const text of now)
      if (!this.#texts.has(text)) this.#texts.set(text, { user, cast: after.cast, at, isExcused: false });
  }

  /** 撤销 has brought the result back, with this entry. What another device has replaced meanwhile may go again. */
  undone(user: string, entry: Entry): void {
    const at = this.#world.oracle.tick();
    for (const text of textsOf(entry)) {
      const isExcused = this.#texts.get(text)?.isExcused ?? false;
      this.#texts.set(text, { user, cast: entry.cast, at, isExcused });
    }
  }

  #excuse(text: string): void {
    const written = this.#texts.get(text);
    if (written) written.isExcused = true;
  }

  excuseAll(user: string): void {
    for (const written of this.#texts.values()) if (written.user === user) written.isExcused = true;
  }

  /** The server was restored to before it, and no browser has it to send it again. What is left after a logout is removed later. */
  excuseForgotten(user: string | null): void {
    const isIn = ({ database, storage: { kept } }: Profile, text: string, owner: string) => {
      const isHeld = storedList(kept).user === owner || kept.has(`divination-parked:${owner}`);
      return database.entries
        .recordsOf(owner)
        .some(({ own, state }) => textsOf(own).has(text) && (isHeld || state !== 'sent'));
    };
    for (const [text, written] of this.#texts) {
      const isSomewhere =
        this.#isOnServer(text, written) || this.#world.profiles.some((one) => isIn(one, text, written.user));
      if ((user === null || written.user === user) && !isSomewhere) written.isExcused = true;
    }
  }

  /** The user logs out of the only browser that has it, the server was restored to before it, and the browser has not noticed: it forgets. */
  excuseLeft(user: string, profile: Profile): void {
    for (const [text, written] of this.#texts) {
      const recordsIn = ({ database }: Profile) =>
        database.entries.recordsOf(user).filter(({ own }) => textsOf(own).has(text));
      const isElsewhere = this.#world.profiles.some((one) => one !== profile && recordsIn(one).length > 0);
      if (written.user !== user || isElsewhere || this.#isOnServer(text, written)) continue;
      if (recordsIn(profile).every(({ state }) => state === 'sent')) written.isExcused = true;
    }
  }

  /**
   * The server has deleted this cast for a browser, and its entry with it. Excused: what that browser never had. It deleted before that was
   * written, and may have saved the cast again since; but operations count in the order in which they reach the server (docs/sync.md).
   */
  deleted({ database }: Profile, user: string, cast: string, gone: readonly Entry[]): void {
    this.#deleted.add(cast);
    const known = new Set(database.entries.recordsOf(user).flatMap(({ own }) => [...textsOf(own)]));
    for (const entry of gone) for (const text of textsOf(entry)) if (!known.has(text)) this.#excuse(text);
  }

  /** The server gets an entry, with the token of this user. */
  processed(user: string, { cast }: Entry): void {
    if (ownerOf(cast) !== user) this.#world.oracle.breaks('I7', `the entry of ${cast} is sent as ${user}`);
  }

  #isOnServer(text: string, { user, cast }: Written): boolean {
    return this.#world.server.entriesOf(user).some((entry) => entry.cast === cast && textsOf(entry).has(text));
  }

  #isSomewhere(text: string, written: Written): boolean {
    const isKept = ({ database }: Profile) =>
      database.entries.recordsOf(written.user).some(({ own }) => textsOf(own).has(text));
    return this.#isOnServer(text, written) || this.#world.profiles.some(isKept);
  }

  /** Whether something is asked of it: its cast is there, and nobody has deleted that since. */
  #isAsked({ cast, at, isExcused }: Written): boolean {
    const item = this.#world.oracle.items.get(cast);
    if (isExcused || !item || item.isExcused) return false;
    const saves = item.intentions.filter(({ kind }) => kind === 'save');
    return item.intentions.every(({ kind, issued, applied, profile }) => {
      if (kind === 'save') return true;
      const isUndone = saves.some((save) => save.profile === profile && save.issued > issued && save.issued < at);
      return issued < at && (isUndone || (applied !== null && applied < at));
    });
  }

  /** I1: what was announced as written is somewhere. */
  checkNothingLost(): void {
    for (const [text, written] of this.#texts)
      if (this.#isAsked(written) && !this.#isSomewhere(text, written))
        this.#world.oracle.breaks('I1', `${text} about ${written.cast} of ${written.user} is nowhere`);
  }

  /** Excused: the cast is saved twice, at another millisecond each, and the one that it is about was deleted; it is offered for copying. */
  #isOffered(text: string, { user, cast }: Written): boolean {
    const isOrphan = ({ database }: Profile) =>
      database.entries.recordsOf(user).some(({ state, own }) => state === 'orphan' && textsOf(own).has(text));
    return (this.#world.oracle.items.get(cast)?.moments.size ?? 0) > 1 && this.#world.profiles.some(isOrphan);
  }

  /** I2: in the end it is on the server, if its result is. */
  checkOutcome(): void {
    for (const [text, written] of this.#texts) {
      const { server } = placesOf(this.#world, written.user, written.cast);
      if (server && this.#isAsked(written) && !this.#isOnServer(text, written) && !this.#isOffered(text, written))
        this.#world.oracle.breaks('I2', `${text} about ${written.cast} of ${written.user} did not reach the server`);
    }
  }

  /** I10: a screen shows the server's entries. Excused: a cast that was deleted and saved again between two readings of a device (docs/sync.md). */
  checkShown(user: string, { entries, profile }: Tab): void {
    const { oracle, server } = this.#world;
    const askedOf = (all: Iterable<Entry>) =>
      [...all]
        .filter(({ cast }) => !this.#deleted.has(cast))
        .sort((one, other) => (one.timestamp + one.cast < other.timestamp + other.cast ? -1 : 1));
    const [here, there] = [askedOf(entries.entries.values()), askedOf(server.entriesOf(user))];
    if (!isEqual(here, there)) {
      const [shown, kept] = [JSON.stringify(here), JSON.stringify(there)];
      oracle.breaks('I10', `${profile.name} shows entries of ${user}\n${shown}\nbut the server has\n${kept}`);
    }
    const left = entries.unsent.size;
    if (left > 0) oracle.breaks('I2', `${profile.name} still has ${left} entries of ${user}`);
  }

  /** I12: after logout only what the server does not have is left. */
  checkLeft(user: string, { name, database }: Profile): void {
    const left = database.entries.recordsOf(user).filter(({ state }) => state === 'sent' || state === 'removed');
    if (left.length > 0 || database.entries.aboutOf(user)?.seen)
      this.#world.oracle.breaks('I12', `${name} keeps entries of ${user} after logout`);
  }

  /** No record is under another user's name. */
  checkOwners(): void {
    for (const { database, name } of this.#world.profiles)
      for (const user of USERS)
        for (const { cast } of database.entries.recordsOf(user))
          if (ownerOf(cast) !== user) this.#world.oracle.breaks('I7', `${name} has the entry of ${cast} as ${user}’s`);
  }
}
