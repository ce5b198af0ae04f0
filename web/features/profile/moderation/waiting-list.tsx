import { useEffect, useState } from 'react';
import { dayText } from '#contract/words/dates.ts';
import { seeWaiting } from '#web/platform/news/news.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import { PageState } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { DecisionCard } from './decision-card.tsx';
import { ThingList } from './list-state.tsx';
import styles from './moderation.module.css';
import { KIND_SIGN, type Reported, reportsInWords, thingKey, thingOfAuthor, useThings } from './things.ts';

/** Those of one author stand together, where the newest of them is. */
const byAuthor = (things: readonly Reported[]): readonly Reported[] =>
  [...Map.groupBy(things, ({ authorId }) => authorId).values()].flat();

/** 待处理: one is open, the others are rows. Told how many there are. */
export function WaitingList({ onCount }: { readonly onCount: (count: number) => void }) {
  const list = useThings('waiting');
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
  const open = found?.things.find((thing) => thingKey(thing) === chosen) ?? found?.things[0];
  return (
    <ThingList
      list={list}
      order={byAuthor}
      className={styles.things}
      empty={
        <PageState figure={STATE_FIGURES.empty} title="没有待处理的。" text="有人举报，或作者答了，就到这里来。" />
      }
    >
      {(thing, index, all) => (
        <>
          <AuthorHead thing={thing} before={all[index - 1]} all={all} />
          {thing === open ? (
            <DecisionCard thing={thing} onDone={goOn} />
          ) : (
            <ThingRow thing={thing} onOpen={() => setChosen(thingKey(thing))} />
          )}
        </>
      )}
    </ThingList>
  );
}

/** 听雨 · 3 件, above the first of several things of one author. */
function AuthorHead({
  thing,
  before,
  all,
}: {
  readonly thing: Reported;
  readonly before: Reported | undefined;
  readonly all: readonly Reported[];
}) {
  const count = all.filter(({ authorId }) => authorId === thing.authorId).length;
  if (count === 1 || before?.authorId === thing.authorId) return null;
  return (
    <h2 className={styles.author}>
      <bdi>{thing.author}</bdi> · {count} 件
    </h2>
  );
}

function ThingRow({ thing, onOpen }: { readonly thing: Reported; readonly onOpen: () => void }) {
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.sign} aria-hidden="true">
        {KIND_SIGN[thing.kind]}
      </span>
      <span className={styles.words}>
        <bdi>{thingOfAuthor(thing)}</bdi>
        <small>
          {thing.state === 'appealed' ? '作者答了' : reportsInWords(thing)} · {dayText(thing.changedAt)}
        </small>
      </span>
      <DownIcon />
    </button>
  );
}
