import { useState } from 'react';
import type { Element } from '#core/explain/element.ts';
import type { Place } from '#core/explain/relation.ts';
import { type ExplainedInfluence, type ExplainedRelation, placed, type RelationsStep } from '#core/explain/step.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Pentagon } from './pentagon.tsx';
import { arrowOf } from './pentagon-arrow.ts';
import { Quotations } from './quotations.tsx';
import styles from './reading.module.css';
import { SubjectLines, type SubjectLinesProps } from './subject-lines.tsx';

interface RelationsCardProps extends SubjectLinesProps {
  readonly step: RelationsStep;
  /** The element of 体. */
  readonly body: Element;
}

const optionOf = (one: ExplainedRelation) => ({
  value: one.of,
  name: `${placed(one)}，${one.relation}`,
  label: (
    <span className={styles.segment}>
      <small>{placed(one)}</small>
      {one.relation}
    </span>
  ),
});

/** 用, 体互, 用互 and 变, each against 体: the one that is chosen is lit in the pentagon, with its words beside it. */
export function RelationsCard({ step, body, subject }: RelationsCardProps) {
  const [place, setPlace] = useState<Place>('use');
  const { relations, partiesSentence, turnSentence, interplay } = step.values;
  const chosen = relations.find(({ of }) => of === place);
  const influencing = influencesOn(place, interplay.edges);
  return (
    <>
      <Choice
        name="relation"
        legend="哪一卦与体比"
        options={relations.map(optionOf)}
        value={place}
        onChange={setPlace}
        look="segments"
        isLegendHidden
      />
      {chosen && (
        <div className={styles.beside}>
          <Pentagon body={body} arrow={arrowOf(body, chosen)} />
          <p aria-live="polite">
            {[...sentencesOf(chosen.sentence), ...influencing].map((sentence) => (
              <span key={sentence}>{sentence}</span>
            ))}
          </p>
        </div>
      )}
      {(turnSentence ?? partiesSentence ?? interplay.obstructedSentence) && (
        <p className={styles.lines}>
          <span>{turnSentence}</span>
          <span>{partiesSentence}</span>
          <span>{interplay.obstructedSentence}</span>
        </p>
      )}
      {step.note && <p className={styles.note}>{step.note}</p>}
      <SubjectLines subject={subject} />
      <p className={styles.note}>{step.rule}</p>
      <Quotations quotations={step.quotations} />
    </>
  );
}

/** What comes to this trigram from the others; 同气 belongs to both. */
const influencesOn = (place: Place, edges: readonly ExplainedInfluence[]): readonly string[] =>
  edges
    .filter(({ from, to, kind }) => to === place || (kind === '同气' && from === place))
    .map(({ sentence }) => sentence);

/** One on each line. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=。)/);
