import { useState } from 'react';
import { NOTES_MAX } from '#contract/limits.ts';
import { ENTRY_MESSAGES } from '#contract/words/entry-messages.ts';
import { type Entry, inOrder, type Note } from '#core/journal/entry.ts';
import { AutosaveField } from './autosave-field.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './entry-page.module.css';
import { clockText, dateText } from './time-text.ts';

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('');

/** A note whose text is taken away is gone. */
const withNote = (entry: Entry, note: Note): Entry => ({
  ...entry,
  notes: inOrder([...entry.notes.filter(({ id }) => id !== note.id), ...(note.text.trim() === '' ? [] : [note])]),
});

const MARKS: Readonly<Record<string, string>> = {
  question: '所问在两处都改过，这是另一处的',
  category: '类别在两处都改过，这是另一处的',
  judgment: '断语在两处都改过，这是另一处的',
  outcome: '结果在两处都写过，这是另一处的',
  reviewOn: '回看的日子在两处都改过，这是另一处的',
  note: '这一条在两处都改过，这是另一处的',
};

const markText = (mark: string): string => (Object.hasOwn(MARKS, mark) && MARKS[mark]) || '在两处都改过，这是另一处的';

/** 札记: notes, each with its time. */
export function NotesBlock({ entry, edit, onRefused }: BlockProps) {
  const [adding, setAdding] = useState<Pick<Note, 'id' | 'at'> | null>(null);
  const notes = entry?.notes ?? [];
  const added = adding && notes.every(({ id }) => id !== adding.id) ? { ...adding, text: '', mark: null } : null;
  const isFull = notes.length >= NOTES_MAX;
  return (
    <section aria-labelledby="entry-notes">
      <header className={styles.head}>
        <h2 id="entry-notes">札记 {notes.length > 0 && <small>{notes.length}</small>}</h2>
        {!isFull && (
          <button
            type="button"
            className={styles.add}
            onClick={() => setAdding({ id: newId(), at: new Date().toISOString() })}
          >
            <span aria-hidden="true">＋</span> 添一条
          </button>
        )}
      </header>
      {isFull && <p className={styles.hint}>{ENTRY_MESSAGES.notesTooMany}，要添新的，先清空一条旧的。</p>}
      {notes.length === 0 && !added && <p className={styles.hint}>后来的事，随手记一条，各带时间。</p>}
      <ul className={styles.notes}>
        {[...notes, ...(added ? [added] : [])].map((note) => (
          <li key={note.id}>
            <time dateTime={note.at}>
              {dateText(note.at)}
              <br />
              {clockText(note.at)}
            </time>
            <div>
              {note.mark !== null && <p className={styles.mark}>{markText(note.mark)}</p>}
              <AutosaveField
                label={`${dateText(note.at)} ${clockText(note.at)} 的札记`}
                placeholder="写一条札记"
                kept={note.text}
                shown={entry}
                isFocused={note.id === adding?.id}
                onKeep={(text, shown) => edit(shown, (before) => withNote(before, { ...note, text }))}
                onRefused={onRefused}
              />
            </div>
          </li>
        ))}
      </ul>
      {notes.length > 0 && <p className={styles.hint}>清空一条，就删去这一条。</p>}
    </section>
  );
}
