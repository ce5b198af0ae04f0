import type { ResultFacts } from '#contract/divination.ts';
import { castName } from '#core/casting/cast-name.ts';
import { type Entry, emptyEntry, type Note } from '#core/journal/entry.ts';
import { removeWithEntry } from '#web/platform/saved/engine.ts';
import type { Scene } from './steps.ts';

/** As long as the toast offers it. */
const UNDO_MS = 5000;

/** 外应 and 取象, written or both removed; a posture that only a newer version has. */
function withOmen(entry: Entry, n: number, text: string): Entry {
  if (n === 0) return { ...entry, omen: { text, posture: 'sitting', trigram: '110' } };
  if (n === 1) return { ...entry, omen: { text, posture: 'running', trigram: null } };
  return n === 2 ? { ...entry, images: [text] } : { ...entry, omen: null, images: null };
}

/** What the nth write does; each text is another one. From the seventh on they are a newer version's: a field, a mark, an outcome that this one does not know. */
function written(entry: Entry, n: number, text: string, at: string): Entry {
  if (n >= 12) return withOmen(entry, n - 12, text);
  const { notes } = entry;
  const note: Note = { id: `note-${text.padStart(8, '0')}`, at, text, mark: null };
  const isNewer = n >= 6;
  switch (n % 6) {
    case 0:
      return isNewer ? ({ ...entry, category: '梦', wish: text } as Entry) : { ...entry, question: text };
    case 1:
      return { ...entry, judgment: { text, at, first: null } };
    case 2:
      return { ...entry, outcome: { kind: isNewer ? '将应' : '应', at, text } };
    case 3:
      return { ...entry, notes: notes.slice(1) };
    default: {
      const newer = { ...note, text: `of ${text}`, mark: 'dream', place: text };
      return { ...entry, notes: [...notes, isNewer ? newer : note] };
    }
  }
}

export function writeEntry({ world, tab, command }: Scene): void {
  const results = tab.results();
  const facts = results[command.n % Math.max(1, results.length)];
  const user = tab.session?.user;
  if (!facts || !user) return;
  const text = `text-${world.newNumber()}`;
  const at = world.oracle.tick();
  let before: Entry | null = null;
  let after: Entry | null = null;
  const told = tab.journal.change(facts, (one) => {
    before = one;
    after = written(one ?? emptyEntry(facts.timestamp, castName(facts.cast)), command.n >> 1, text, facts.castFor);
    return after;
  });
  void told.then((said) => {
    if (said !== 'kept' || !after) return;
    world.entryOracle.kept(user, before, after, at);
    tab.sync.resume();
  });
}

type Save = (scene: Scene, facts: ResultFacts) => Promise<boolean>;

/** Deletes as web/platform/saved/saved-results.ts does. Once 撤销 has saved the result, its entry is promised again. */
export function removeResult(scene: Scene, facts: ResultFacts, save: Save): Promise<boolean> {
  const { world, tab } = scene;
  const user = tab.session?.user ?? '';
  const removed = tab.sync.remove(facts.timestamp);
  let restored: Entry | null = null;
  const undo = removeWithEntry(
    {
      remove: () => removed,
      save: async (one) => {
        const isSaved = await save(scene, one);
        if (isSaved && restored) world.entryOracle.undone(user, restored);
      },
      journal: Promise.resolve({
        removed: tab.journal.removed,
        change: async (one, change) => {
          const said = await tab.journal.change(one, (before) => {
            restored = change(before);
            return restored;
          });
          if (said !== 'kept') restored = null;
          return said;
        },
      }),
      isOwner: () => tab.session?.user === user,
    },
    facts,
  );
  const until = world.time.now + UNDO_MS;
  void undo.then((run) => {
    if (run) tab.undo = { until, run };
  });
  return removed;
}

export function undo({ world, tab }: Scene): void {
  const { undo: last } = tab;
  tab.undo = null;
  if (last && world.time.now <= last.until) void last.run();
}
