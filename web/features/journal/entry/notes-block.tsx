import { useEffect, useRef, useState } from 'react';
import { NOTES_MAX } from '#contract/limits.ts';
import { ENTRY_MESSAGES } from '#contract/words/messages.ts';
import type { Note } from '#core/journal/entry.ts';
import { newId } from '#web/platform/device/new-id.ts';
import { useFocusAfterDelete } from '#web/ui/book/focus-after-delete.ts';
import styles from './entry-page.module.css';
import { NoteRow } from './note-row.tsx';
import ownStyles from './notes-block.module.css';
import { forgetTypedEntry, keepTypedEntry, typedEntryText, typedPlaceOf } from './typed-entry.ts';
import type { BlockProps } from './use-pending.ts';

type Added = Pick<Note, 'id' | 'at'>;

const ADDED = 'added-note';

/** The note that was being written when the page was loaded anew; null if what was typed in it is kept, or there was none. */
function addedBefore(): Added | null {
  const [id, at] = typedEntryText(typedPlaceOf(ADDED), '')?.split(' ') ?? [];
  return id && at && typedEntryText(typedPlaceOf(id), '') ? { id, at } : null;
}

/** 札记: notes, each with its time. */
export function NotesBlock({ entry, edit, onRefused }: BlockProps) {
  const [adding, setAdding] = useState<Added | null>(null);
  useEffect(() => setAdding(addedBefore()), []);
  const add = () => {
    const note = { id: newId(), at: new Date().toISOString() };
    keepTypedEntry(typedPlaceOf(ADDED), '', `${note.id} ${note.at}`);
    setAdding(note);
  };
  const kept = entry?.notes ?? [];
  const isAddedKept = adding !== null && kept.some(({ id }) => id === adding.id);
  useEffect(() => {
    if (isAddedKept) forgetTypedEntry(typedPlaceOf(ADDED));
  }, [isAddedKept]);
  const added = adding && !isAddedKept ? { ...adding, text: '', mark: null } : null;
  const notes = added ? [...kept, added] : kept;
  const isFull = kept.length >= NOTES_MAX;
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useFocusAfterDelete(list, notes.length);
  return (
    <section aria-labelledby="entry-notes">
      <header className={styles.head}>
        <h2 id="entry-notes">札记 {kept.length > 0 && <small>{kept.length}</small>}</h2>
        {!isFull && (
          <button type="button" className={styles.add} onClick={add}>
            <span aria-hidden="true">＋</span> 添一条
          </button>
        )}
      </header>
      {isFull && <p className={styles.hint}>{ENTRY_MESSAGES.notesTooMany}，要添新的，先删去一条旧的。</p>}
      {notes.length === 0 && <p className={styles.hint}>后来的事，随手记一条，各带时间。</p>}
      <ul ref={list} className={ownStyles.notes}>
        {notes.map((note, index) => (
          <NoteRow
            key={note.id}
            {...{ note, index, entry, edit, onRefused }}
            count={notes.length}
            isNew={note.id === adding?.id}
            onDelete={() => {
              focusNext(index);
              if (note.id === adding?.id) setAdding(null);
            }}
          />
        ))}
      </ul>
    </section>
  );
}
