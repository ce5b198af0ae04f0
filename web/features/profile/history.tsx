import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ResultFacts } from '#contract/divination.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { lineName } from '#core/hexagram/line.ts';
import { takeInHand } from '#web/platform/current-cast.ts';
import { load, remove, useSavedResults } from '#web/platform/saved-results.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { castLabel } from '#web/ui/cast-label.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { dayText } from '#web/ui/day-text.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import styles from './profile-page.module.css';

const SHOWN_AT_FIRST = 50;

export function History() {
  const results = useSavedResults((state) => state.results);
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const [doomed, setDoomed] = useState<ResultFacts | null>(null);
  const [, navigate] = useLocation();
  useEffect(() => {
    void load();
  }, []);
  const open = (facts: ResultFacts) => {
    takeInHand(facts);
    navigate('/divination');
  };
  return (
    <section aria-label="卦例">
      <h2 className={styles.historyHead}>卦例 · {results.length}</h2>
      {results.length === 0 ? (
        <div className={styles.empty}>
          <p>还没有存下的卦例。</p>
          <ButtonLink href="/divination" look="quiet">
            去起一卦
          </ButtonLink>
        </div>
      ) : (
        <ul className={styles.rows}>
          {results.slice(0, shown).map((facts) => (
            <Row key={facts.timestamp} facts={facts} onOpen={() => open(facts)} onDelete={() => setDoomed(facts)} />
          ))}
        </ul>
      )}
      {results.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          再看 {Math.min(SHOWN_AT_FIRST, results.length - shown)} 条
        </Button>
      )}
      {doomed && (
        <ConfirmDialog
          title="删除这则卦例？"
          action="删除"
          dismiss="再想想"
          onAction={() => {
            remove(doomed.timestamp);
            setDoomed(null);
          }}
          onDismiss={() => setDoomed(null)}
        >
          {fullName(doomed.cast.main)} · {lineName(doomed.cast.moving)}动 · {dayText(doomed.timestamp)}
          <br />
          删除后不可恢复。
        </ConfirmDialog>
      )}
    </section>
  );
}

interface RowProps {
  readonly facts: ResultFacts;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

function Row({ facts: { cast, timestamp }, onOpen, onDelete }: RowProps) {
  const label = castLabel(cast.main, cast.moving);
  return (
    <li>
      <button type="button" className={styles.open} onClick={onOpen}>
        <Spoken name={`${label}，${dayText(timestamp)}`}>
          <LineFigure code={cast.main} className={styles.figure} />
          <span>
            <b>{fullName(cast.main)}</b>
            <small>
              {lineName(cast.moving)}动 · {dayText(timestamp)}
            </small>
          </span>
        </Spoken>
      </button>
      <Button look="quiet" aria-label={`删除 ${label}`} onClick={onDelete}>
        删除
      </Button>
    </li>
  );
}
