import { useEffect, useState } from 'react';
import { dayText } from '#contract/words/dates.ts';
import { seeWaiting } from '#web/platform/news/news.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import { PageState } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { DecisionCard } from './decision-card.tsx';
import { ReportedList } from './list-state.tsx';
import styles from './moderation.module.css';
import {
  contentKey,
  contentOfAuthor,
  KIND_SIGN,
  type Reported,
  reportsInWords,
  useReportedContent,
} from './reported-content.ts';

/** Those of one author stand together, where the newest of them is. */
const byAuthor = (contents: readonly Reported[]): readonly Reported[] =>
  [...Map.groupBy(contents, ({ authorId }) => authorId).values()].flat();

/** 待处理: one is open, the others are rows. Told how many there are. */
export function WaitingList({ onCount }: { readonly onCount: (count: number) => void }) {
  const list = useReportedContent('waiting');
  const { found, reload } = list;
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (!found) return;
    onCount(found.waiting);
    seeWaiting(found.things[0]?.changedAt ?? null);
  }, [found, onCount]);
  const goOn = () => {
    scrollTo(0, 0); // the next one is read from its beginning
    reload();
  };
  const open = found?.things.find((content) => contentKey(content) === chosen) ?? found?.things[0];
  return (
    <ReportedList
      list={list}
      order={byAuthor}
      className="stack gap-12"
      empty={
        <PageState figure={STATE_FIGURES.empty} title="没有待处理的。" text="有人举报，或作者答了，就到这里来。" />
      }
    >
      {(content, index, all) => (
        <>
          <AuthorHead content={content} before={all[index - 1]} all={all} />
          {content === open ? (
            <DecisionCard content={content} onDone={goOn} />
          ) : (
            <ReportedRow content={content} onOpen={() => setChosen(contentKey(content))} />
          )}
        </>
      )}
    </ReportedList>
  );
}

/** 听雨 · 3 件, above the first of several pieces of one author. */
function AuthorHead({
  content,
  before,
  all,
}: {
  readonly content: Reported;
  readonly before: Reported | undefined;
  readonly all: readonly Reported[];
}) {
  const count = all.filter(({ authorId }) => authorId === content.authorId).length;
  if (count === 1 || before?.authorId === content.authorId) return null;
  return (
    <h2 className={styles.author}>
      <bdi>{content.author}</bdi> · {count} 件
    </h2>
  );
}

function ReportedRow({ content, onOpen }: { readonly content: Reported; readonly onOpen: () => void }) {
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.sign} aria-hidden="true">
        {KIND_SIGN[content.kind]}
      </span>
      <span className={styles.words}>
        <bdi className="clamp">{contentOfAuthor(content)}</bdi>
        <small>
          {content.state === 'appealed' ? '作者答了' : reportsInWords(content)} · {dayText(content.changedAt)}
        </small>
      </span>
      <DownIcon />
    </button>
  );
}
