import { reasonOf } from '#core/explain/relation-words.ts';
import type { ExplainedOmen, OmenStep } from '#core/explain/step.ts';
import { postureName } from '#core/journal/omen.ts';
import { saidOfIt } from '#core/reading/relation.ts';
import { elementOf } from '#core/trigram/element.ts';
import { type TrigramCode, trigramName } from '#core/trigram/trigram.ts';
import { ElementSign } from './element-sign.tsx';
import styles from './omen-card.module.css';
import { Quotations } from './quotations.tsx';
import common from './reading.module.css';
import { Ring } from './step-card.tsx';

interface OmenCardProps {
  readonly step: OmenStep;
  readonly body: TrigramCode | null;
}

/** 外应: what was seen and heard, its trigram against 体, and what the book does with it. */
export function OmenCard({ step: { sentence, rule, note, quotations, values }, body }: OmenCardProps) {
  return (
    <>
      {values && <Noted omen={values} body={body} />}
      <p>
        {values?.meaning ?? sentence}
        {rule}
      </p>
      <Quotations quotations={quotations} note={note} />
      <a href="/academy/terms#wai-ying" className={styles.term}>
        外应是什么 ›
      </a>
    </>
  );
}

interface NotedProps {
  readonly omen: ExplainedOmen;
  readonly body: TrigramCode | null;
}

function Noted({ omen: { text, posture, trigram, element, relation }, body }: NotedProps) {
  return (
    <div className={styles.noted}>
      {text !== '' && (
        <p className={styles.words}>
          <bdi>{text}</bdi>
        </p>
      )}
      <p className={styles.chosen}>
        {posture && <span>当时 {postureName(posture)}</span>}
        {trigram && element && (
          <span>
            你取作 {trigramName(trigram)} <ElementSign element={element} />
            {relation && body && (
              <>
                ；{reasonOf({ of: 'use', trigram, element, relation }, elementOf(body))}，
                {relation === '比和' && '与体'}
                {saidOfIt(relation)}
              </>
            )}
          </span>
        )}
      </p>
    </div>
  );
}

interface OmenRowProps {
  readonly index: number;
  readonly onNote: () => void;
}

/** In place of the card while nothing is noted. */
export function OmenRow({ index, onNote }: OmenRowProps) {
  return (
    <section className={`${common.card} ${styles.empty}`} aria-label="外应">
      <h3>
        <button type="button" className={common.head} onClick={onNote}>
          <Ring index={index} />
          <span className={common.words}>
            <b>外应</b> <small>没有记。起卦那一刻看见、听见了什么？</small>
          </span>
        </button>
      </h3>
    </section>
  );
}
