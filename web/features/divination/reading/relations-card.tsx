import { useState } from 'react';
import { type NodeWords, nodesOf } from '#core/explain/node-words.ts';
import { placed, type RelationsStep } from '#core/explain/step.ts';
import type { Place } from '#core/reading/relation.ts';
import { ELEMENTS, elementOf } from '#core/trigram/element.ts';
import type { TrigramCode } from '#core/trigram/trigram.ts';
import { Fold } from './fold.tsx';
import { Pentagon } from './pentagon.tsx';
import { arrowOf } from './pentagon-arrow.ts';
import { QuotationList, Quotations } from './quotations.tsx';
import common from './reading.module.css';
import styles from './relations-card.module.css';
import { RelationsGraph } from './relations-graph.tsx';
import { SubjectLines, type SubjectLinesProps } from './subject-lines.tsx';
import { TermFold } from './term-fold.tsx';

interface RelationsCardProps extends SubjectLinesProps {
  readonly step: RelationsStep;
  readonly body: TrigramCode;
}

/** 用, 用互, 体互 and 变 against 体 and against one another: a graph, and the words of the one that is chosen. */
export function RelationsCard({ step, body, subject }: RelationsCardProps) {
  const [place, setPlace] = useState<Place>('use');
  const { partiesSentence, turnSentence, interplay } = step.values;
  const nodes = nodesOf(step.values, body);
  const chosen = nodes.find(({ relation }) => relation.of === place) as NodeWords;
  return (
    <>
      <RelationsGraph body={body} nodes={nodes} chosen={chosen} onChoose={setPlace} />
      <Words node={chosen} />
      <QuotationList quotations={chosen.quotations} />
      {(turnSentence ?? interplay.obstructedSentence) && (
        <p className={common.lines}>
          <span>{turnSentence}</span>
          <span>{interplay.obstructedSentence}</span>
        </p>
      )}
      {step.note && <p className="note">{step.note}</p>}
      <SubjectLines subject={subject} />
      {partiesSentence && <TermFold id="dang">{partiesSentence}</TermFold>}
      <Quotations quotations={step.quotations} />
      <Fold summary="五行怎样生、怎样克" className={styles.elements}>
        <Elements node={chosen} body={body} />
        <p className="note">{step.rule}</p>
      </Fold>
    </>
  );
}

/** What the chosen one is to 体, who helps it and who checks it. */
function Words({ node: { relation, sentence, helping, checking } }: { readonly node: NodeWords }) {
  return (
    <dl className={styles.words}>
      <dt className={styles.name}>{placed(relation)}</dt>
      <dd>{sentence}</dd>
      <dt>助它的</dt>
      <dd>{helping.join('')}</dd>
      <dt>制它的</dt>
      <dd>{checking.join('')}</dd>
    </dl>
  );
}

const around = (steps: number, word: '生' | '克'): string =>
  ELEMENTS.map((element, index) => `${element}${word}${ELEMENTS[(index + steps) % ELEMENTS.length]}`).join('，');

/** All ten of 生 and 克, for readers who do not know them by heart. */
function Elements({ node, body }: { readonly node: NodeWords; readonly body: TrigramCode }) {
  const element = elementOf(body);
  return (
    <div className={common.beside}>
      <Pentagon body={element} arrow={arrowOf(element, node.relation)} />
      <p>
        <span>顺着外圈，一个生下一个：{around(1, '生')}。</span>
        <span>隔一个相克：{around(2, '克')}。</span>
      </p>
    </div>
  );
}
