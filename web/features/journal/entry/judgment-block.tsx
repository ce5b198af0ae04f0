import { timeText } from '#contract/words/dates.ts';
import type { Entry, Judgment } from '#core/journal/entry.ts';
import { Icon } from '#web/ui/icons.tsx';
import { AutosaveField } from './autosave-field.tsx';
import styles from './entry-page.module.css';
import type { BlockProps } from './use-pending.ts';

const withJudgment = (entry: Entry, text: string): Entry => ({
  ...entry,
  judgment: text.trim() === '' ? null : { text, at: new Date().toISOString(), first: entry.judgment?.first ?? null },
});

/** 断语: how the user reads the cast. Once there is an outcome its first wording stays (core/journal/first-wording.ts). */
export function JudgmentBlock({ entry, edit, onRefused }: BlockProps) {
  const judgment = entry?.judgment ?? null;
  return (
    <section aria-labelledby="entry-judgment">
      <header className={styles.head}>
        <h2 id="entry-judgment">断语</h2>
      </header>
      <AutosaveField
        label="断语"
        placeholder="写下你的判断，有了结果就封存"
        kept={judgment?.text ?? ''}
        shown={entry}
        onKeep={(text, shown) => edit(shown, (before) => withJudgment(before, text))}
        onRefused={onRefused}
      />
      {judgment && <Seal judgment={judgment} outcomeAt={entry?.outcome?.at ?? null} />}
      {judgment?.first && (
        <details className={`${styles.first} quiet`}>
          <summary>原来的断语</summary>
          <p dir="auto">{judgment.first.text}</p>
          <small>{writtenText(judgment.first.at, entry?.outcome?.at ?? null)}</small>
        </details>
      )}
    </section>
  );
}

interface SealProps {
  readonly judgment: Judgment;
  readonly outcomeAt: string | null;
}

/** What an outcome finds is sealed from then on, as it was written and at that time. */
function writtenText(at: string, outcomeAt: string | null): string {
  if (outcomeAt === null) return `${timeText(at)} 写下`;
  return `${timeText(at)} 写于结果${at <= outcomeAt ? '之前，已封存' : '之后'}`;
}

function Seal({ judgment, outcomeAt }: SealProps) {
  const written = writtenText(judgment.at, outcomeAt);
  if (judgment.first !== null) return <p className={styles.seal}>{timeText(judgment.at)} 后改</p>;
  if (outcomeAt === null) return <p className={styles.sealOpen}>{written}，有了结果就封存</p>;
  const isBefore = judgment.at <= outcomeAt;
  return (
    <>
      <p className={styles.seal}>
        {isBefore && <LockIcon />}
        {written}
      </p>
      {isBefore && <p className={styles.sealOpen}>还可以改；封存的原话仍在一旁。</p>}
    </>
  );
}

/** A closed lock. */
const LockIcon = () => (
  <Icon size={14}>
    <path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" strokeWidth={2} />
  </Icon>
);
