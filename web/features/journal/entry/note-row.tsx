import { useRef, useState } from 'react';
import { HISTORY_NOTICES } from '#contract/words/account-notices.ts';
import { clockText, timeText, weekdayText } from '#contract/words/dates.ts';
import { type Entry, inOrder, type Note, SHARED_MARK } from '#core/journal/entry.ts';
import { ok, type Result } from '#core/result.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { MoreIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/rows/menu.tsx';
import { AutosaveField } from './autosave-field.tsx';
import styles from './notes-block.module.css';
import type { BlockProps } from './use-pending.ts';

/** A note whose text is taken away is gone. */
const withNote = (entry: Entry, note: Note): Entry => ({
  ...entry,
  notes: inOrder([...entry.notes.filter(({ id }) => id !== note.id), ...(note.text.trim() === '' ? [] : [note])]),
});

const MARKS: Readonly<Record<string, string>> = {
  [SHARED_MARK]: '这一卦是别人分享来的',
  question: '所问在两处都改过，这是另一处的',
  category: '类别在两处都改过，这是另一处的',
  judgment: '断语在两处都改过，这是另一处的',
  outcome: '结果在两处都写过，这是另一处的',
  reviewOn: '回看的日子在两处都改过，这是另一处的',
  omen: '外应在两处都改过，这是另一处的',
  images: '取象在两处都改过，这是另一处的',
  note: '这一条在两处都改过，这是另一处的',
};

const markText = (mark: string): string => (Object.hasOwn(MARKS, mark) && MARKS[mark]) || '在两处都改过，这是另一处的';

interface NoteRowProps extends BlockProps {
  readonly note: Note;
  readonly index: number;
  readonly count: number;
  /** It was added just now. */
  readonly isNew: boolean;
  /** Called before it is deleted, and for one that was never written. */
  readonly onDelete: () => void;
}

/** A note with its time; 删除, behind ⋯, can be undone. */
export function NoteRow({ note, index, count, isNew, entry, edit, onRefused, onDelete }: NoteRowProps) {
  const label = `${timeText(note.at)} 的札记`;
  const keeping = useRef<Promise<Result<Entry, string>> | null>(null);
  const isDeleted = useRef(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const keep = (text: string, shown: Entry | null): Promise<Result<Entry, string>> => {
    if (isDeleted.current && shown) return Promise.resolve(ok(shown)); // the field that goes would write it down once more
    keeping.current = edit(shown, (before) => withNote(before, { ...note, text }));
    return keeping.current;
  };
  const remove = async () => {
    if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur(); // Safari leaves the focus there
    const kept = await keeping.current; // what was being written is part of what can be undone
    const shown = kept?.ok ? kept.value : entry;
    const last = shown?.notes.find(({ id }) => id === note.id);
    onDelete();
    if (!last) return;
    isDeleted.current = true;
    const without = await edit(shown, (before) => withNote(before, { ...last, text: '' }));
    isDeleted.current = without.ok;
    if (!without.ok) return showToast(without.error);
    onRefused(label, false);
    const undo = async () => {
      const undone = await edit(without.value, (before) => withNote(before, last));
      showToast(undone.ok ? HISTORY_NOTICES.undone : undone.error);
    };
    showToast(HISTORY_NOTICES.deleted, TOAST_MS.undo, { label: '撤销', run: undo });
  };
  return (
    <li aria-posinset={index + 1} aria-setsize={count}>
      <time dateTime={note.at}>
        <span>{weekdayText(note.at)}</span> <span>{clockText(note.at)}</span>
      </time>
      <div>
        {note.mark !== null && <p className={styles.mark}>{markText(note.mark)}</p>}
        <AutosaveField
          label={label}
          name={note.id}
          placeholder="写一条札记"
          kept={note.text}
          shown={entry}
          isFocused={isNew}
          onKeep={keep}
          onRefused={onRefused}
        />
      </div>
      <button
        type="button"
        className={styles.more}
        aria-label={`更多 ${label}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <MoreIcon />
      </button>
      {opener && (
        <Menu
          label={label}
          opener={opener}
          items={[{ label: '删除', onChoose: () => void remove() }]}
          onClose={() => setOpener(null)}
        />
      )}
    </li>
  );
}
