import { timeText } from '#contract/words/dates.ts';
import { choicesWith, type Entry, OUTCOME_KINDS, OUTCOMES_IN_WORDS } from '#core/journal/entry.ts';
import { Choice } from '#web/ui/choice.tsx';
import { AutosaveField } from './autosave-field.tsx';
import styles from './entry-page.module.css';
import { type BlockProps, usePending } from './use-pending.ts';

/** The time is that of the last choice, and the text may be written later. But what was judged after an outcome stays after it, whatever is chosen. */
function withKind(entry: Entry, kind: string | null): Entry {
  if (kind === null) return { ...entry, outcome: null };
  const { outcome, judgment } = entry;
  const judgedAt = judgment?.first?.at ?? judgment?.at ?? '';
  const at = outcome && judgedAt > outcome.at ? outcome.at : new Date().toISOString();
  return { ...entry, outcome: { ...outcome, kind, at, text: outcome?.text ?? '' } };
}

const withText = (entry: Entry, text: string): Entry => ({
  ...entry,
  outcome: entry.outcome && { ...entry.outcome, text: text.trim() },
});

export const OUTCOME_TITLE = 'entry-outcome';

/** 结果: how it turned out. None is chosen at first. */
export function OutcomeBlock({ entry, edit, onRefused }: BlockProps) {
  const outcome = entry?.outcome ?? null;
  const { shown, refusal, choose } = usePending(outcome?.kind ?? null, (kind) =>
    edit(entry, (before) => withKind(before, kind)),
  );
  return (
    <section aria-labelledby={OUTCOME_TITLE}>
      <header className={styles.head}>
        <h2 id={OUTCOME_TITLE} tabIndex={-1}>
          结果
        </h2>
        {outcome && <small>{timeText(outcome.at)}</small>}
      </header>
      <div className={styles.choice}>
        <Choice
          name="outcome"
          legend="应验与否"
          isLegendHidden
          look="segments"
          options={choicesWith(OUTCOME_KINDS, shown).map((kind) => ({ value: kind, label: kind }))}
          value={shown}
          onChange={choose}
        />
      </div>
      <p className={styles.hint}>{OUTCOMES_IN_WORDS}</p>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {outcome && (
        <>
          <AutosaveField
            label="结果如何"
            placeholder="后来怎样，写一两句"
            kept={outcome.text}
            shown={entry}
            onKeep={(text, before) => edit(before, (version) => withText(version, text))}
            onRefused={onRefused}
          />
          <button type="button" className={styles.add} onClick={() => choose(null)}>
            撤去结果
          </button>
        </>
      )}
    </section>
  );
}
