import { useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import type { GuessCast } from '#contract/guess.ts';
import { useReadList } from '#web/platform/saved/results/use-read-list.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/fields/sheet.tsx';
import { CastRow, castRows } from '#web/ui/rows/cast-row.tsx';
import { NotRead } from '#web/ui/rows/not-read.tsx';
import { guessCastOf } from './cast-of-guess.ts';
import styles from './game.module.css';

/** So many more at a time. */
const SHOWN = 20;

interface ChooseCastSheetProps {
  readonly onChoose: (cast: GuessCast) => void;
  readonly onClose: () => void;
}

/** 从卦例选: one's saved casts, the newest first. */
export function ChooseCastSheet({ onChoose, onClose }: ChooseCastSheetProps) {
  const results = useSavedResults((state) => state.results);
  const [shown, setShown] = useState(SHOWN);
  const { isUnread, hasFailed, read } = useReadList();
  const choose = ({ cast, castFor }: ResultFacts) => {
    onChoose(guessCastOf(cast, castFor));
    onClose();
  };
  return (
    <Sheet title="从卦例选" onClose={onClose}>
      {isUnread ? (
        <NotRead hasFailed={hasFailed} onRetry={read} />
      ) : results.length === 0 ? (
        <p className={styles.rule}>还没有存下的卦例。</p>
      ) : (
        <div className={styles.casts}>
          <ul className={castRows}>
            {results.slice(0, shown).map((facts) => (
              <li key={facts.timestamp}>
                <CastRow cast={facts.cast} castFor={facts.castFor} onOpen={() => choose(facts)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {results.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + SHOWN)}>
          再看二十则
        </Button>
      )}
      <p className={styles.rule}>只带卦和起卦的时间，不带所问和外应。</p>
    </Sheet>
  );
}
