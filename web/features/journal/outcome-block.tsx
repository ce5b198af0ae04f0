import { useState } from 'react';
import { type Entry, OUTCOME_KINDS, type OutcomeKind } from '#core/journal/entry.ts';
import { Choice } from '#web/ui/choice.tsx';
import type { BlockProps } from './entry-fields.tsx';
import styles from './entry-page.module.css';
import { KeptField } from './kept-field.tsx';
import { timeText } from './time-text.ts';

const OPTIONS = OUTCOME_KINDS.map((kind) => ({ value: kind, label: kind }));

/** The time is that of the last choice; the text may be written later. */
const withKind = (entry: Entry, kind: OutcomeKind): Entry => ({
  ...entry,
  outcome: { kind, at: new Date().toISOString(), text: entry.outcome?.text ?? '' },
});

const withText = (entry: Entry, text: string): Entry => ({
  ...entry,
  outcome: entry.outcome && { ...entry.outcome, text: text.trim() },
});

/** 结果: how it turned out. None is chosen at first. */
export function OutcomeBlock({ entry, edit, onRefused }: BlockProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const outcome = entry?.outcome ?? null;
  const change = async (changed: (before: Entry) => Entry) => {
    const result = await edit(entry, changed);
    setRefusal(result.ok ? null : result.error);
  };
  return (
    <section aria-labelledby="entry-outcome">
      <header className={styles.head}>
        <h2 id="entry-outcome">结果</h2>
        {outcome && <small>{timeText(outcome.at)}</small>}
      </header>
      <div className={styles.choice}>
        <Choice
          name="outcome"
          legend="应验与否"
          isLegendHidden
          look="segments"
          options={OPTIONS}
          value={outcome?.kind ?? null}
          onChange={(kind) => change((before) => withKind(before, kind))}
        />
      </div>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {outcome && (
        <>
          <KeptField
            label="结果如何"
            placeholder="后来怎样，写一两句"
            kept={outcome.text}
            shown={entry}
            onKeep={(text, shown) => edit(shown, (before) => withText(before, text))}
            onRefused={onRefused}
          />
          <button
            type="button"
            className={styles.add}
            onClick={() => change((before) => ({ ...before, outcome: null }))}
          >
            撤去结果
          </button>
        </>
      )}
    </section>
  );
}
