import type { ResultFacts } from '#contract/divination.ts';
import { omenInWords } from '#core/journal/omen.ts';
import { useDeletedElsewhere } from '#web/platform/casts/current-cast.ts';
import { useQuestion } from '#web/platform/casts/use-question.ts';
import { entryPath } from '#web/platform/navigation/paths.ts';
import { cameFrom } from '#web/platform/navigation/way-back.ts';
import { useEntry } from '#web/platform/saved/entries.ts';
import { useOmenSheet, useQuestionSheet } from '#web/sheets/lazy/lazy-sheets.tsx';
import { RowLink } from '#web/ui/rows/row-link.tsx';
import styles from './result-view.module.css';

interface ResultQuestionProps {
  readonly facts: ResultFacts;
}

const ROW = 'asked';

/** Under the title: whose the cast is, if somebody has shared it; what was asked, in one line, since its row is below the first screen. A tap leads there. */
export function AskedLine({ facts }: ResultQuestionProps) {
  const { question, isShared } = useQuestion(facts);
  return (
    <>
      {isShared && <p className={styles.shared}>别人分享来的一卦；文中的“你”指起卦的人。</p>}
      {question !== null && <AskedButton question={question} />}
    </>
  );
}

function AskedButton({ question }: { readonly question: string }) {
  return (
    <button type="button" className={styles.askedLine} onClick={() => document.getElementById(ROW)?.focus()}>
      <bdi className="clamp">{question}</bdi>
    </button>
  );
}

/** Below the three sentences: what was asked and 外应, or where to write them, and once the cast is saved the way to its entry. */
export function AskedRows({ facts }: ResultQuestionProps) {
  const { question, ask, sheet } = useQuestionSheet(facts);
  const outside = useOmenSheet(facts);
  const isDeleted = useDeletedElsewhere(({ timestamp }) => timestamp === facts.timestamp);
  return (
    <div className={styles.asks}>
      {isDeleted && (
        <p className={styles.deleted} role="status">
          这一卦在另一台设备上删除了，可以再保存。
        </p>
      )}
      {question.question !== null ? (
        <button id={ROW} type="button" className={styles.asked} onClick={ask}>
          <span>所问</span>
          <bdi>{question.question}</bdi>
          {question.category !== null && <small>{question.category}</small>}
        </button>
      ) : (
        !question.isSaved && (
          <button type="button" className={styles.ask} onClick={ask}>
            写下所问
          </button>
        )
      )}
      {outside.omen !== null ? (
        <button type="button" className={styles.asked} onClick={outside.note}>
          <span>外应</span>
          <bdi>{omenInWords(outside.omen)}</bdi>
        </button>
      ) : (
        !question.isSaved && (
          <button type="button" className={styles.ask} onClick={outside.note}>
            记下外应
          </button>
        )
      )}
      {question.isSaved && <EntryRows facts={facts} />}
      {sheet}
      {outside.sheet}
    </div>
  );
}

/** 断语 as it was written, and the way to the entry. */
function EntryRows({ facts: { timestamp } }: ResultQuestionProps) {
  const { entry } = useEntry(timestamp);
  const path = entryPath(timestamp);
  const link = { href: path, 'data-back': cameFrom()?.path === path || undefined };
  const judgment = entry?.judgment ?? null;
  return (
    <>
      {judgment !== null && (
        <a {...link} className={styles.asked}>
          <span>断语</span>
          <bdi>{judgment.text}</bdi>
          {entry?.outcome != null && <small>{entry.outcome.kind}</small>}
        </a>
      )}
      <RowLink {...link}>{judgment === null ? '断语、札记、结果与回看' : '札记、结果与回看'}</RowLink>
    </>
  );
}
