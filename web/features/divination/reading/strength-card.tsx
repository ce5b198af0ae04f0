import type { PlacedStrength, StrengthStep } from '#core/explain/step.ts';
import { isOfTheBook, type Strength, strengthOf } from '#core/explain/strength.ts';
import { placeName } from '#core/reading/relation.ts';
import { ELEMENTS } from '#core/trigram/element.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { ElementSign } from './element-sign.tsx';
import { Quotations } from './quotations.tsx';
import common from './reading.module.css';
import { SeasonWheel } from './season-wheel.tsx';
import styles from './strength-card.module.css';

const STRENGTHS: readonly Strength[] = ['旺', '相', '休', '囚', '衰'];

/** 体互 乾 */
const named = ({ of, trigram }: PlacedStrength): string =>
  `${of === 'body' ? '体' : placeName(of)} ${trigramName(trigram)}`;

/** The month of the cast on the wheel of the year, and who is strong in it. */
export function StrengthCard({ step }: { readonly step: StrengthStep }) {
  const { fact, rule, sentence, note, quotations, values } = step;
  return (
    <>
      {values && (
        <div className={common.beside}>
          <SeasonWheel month={values.month} />
          <Rows values={values} />
        </div>
      )}
      <p>
        {!values && fact}
        {sentence}
      </p>
      <p className="note">{rule}</p>
      <Quotations quotations={quotations} note={note} />
    </>
  );
}

/** 旺 to 衰: the element of each, and who of this cast has it. The two of the book stand out. */
function Rows({ values: { month, strengths } }: { readonly values: NonNullable<StrengthStep['values']> }) {
  return (
    <dl className={styles.strengths}>
      {STRENGTHS.map((strength) => {
        const element = ELEMENTS.find((one) => strengthOf(one, month) === strength);
        const here = strengths.filter((one) => one.strength === strength);
        return (
          <div key={strength}>
            <dt>
              <span className={isOfTheBook(strength) ? styles.ofTheBook : styles.lore}>{strength}</span>{' '}
              {element && <ElementSign element={element} />}
            </dt>
            <dd className={here.length === 0 ? styles.lore : undefined}>{here.map(named).join('、') || '此卦无'}</dd>
          </div>
        );
      })}
    </dl>
  );
}
