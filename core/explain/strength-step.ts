import type { Branch } from '../calendar/ganzhi.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import { elementOf } from '../trigram/element.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import { type PlacedStrength, placed, type StrengthStep, withElement } from './step.ts';
import { elementOfMonth, isOfTheBook, strengthOf } from './strength.ts';
import { weighingsOf } from './weighing.ts';

const HEAD = {
  id: 'strength',
  title: '旺衰',
  rule: '卦气随月令起落：当令的旺，被当令所克的衰。体宜旺，克体的卦宜衰。',
} as const;

const placedStrength = (of: PlacedStrength['of'], trigram: TrigramCode, month: Branch): PlacedStrength => {
  const element = elementOf(trigram);
  const strength = strengthOf(element, month);
  return { of, trigram, element, strength, isOfTheBook: isOfTheBook(strength) };
};

/** Who is strong in the month of the cast. Nothing is guessed where the month is not known. */
export function strengthStepOf(reading: BodyUseReading, month: Branch | null): StrengthStep {
  const quotations = [ruleOf('strengthNext'), ruleOf('strength'), ruleOf('seasons')];
  if (month === null)
    return {
      ...HEAD,
      fact: '没有起卦的时刻，不知在哪个月令。',
      quotations,
      sentence: '旺衰要看月令。这一卦的月令不明，这一步略过，不去猜它。',
      note: null,
      values: null,
    };
  const relations = relationsOf(reading);
  const [body, ...others] = [
    placedStrength('body', reading.body, month),
    ...relations.map(({ of, trigram }) => placedStrength(of, trigram, month)),
  ] as [PlacedStrength, ...PlacedStrength[]];
  const weighings = weighingsOf(reading.body, relations, month);
  /** Two sentences may rest on one. */
  const grounds = new Map(weighings.flatMap(({ quotation }) => (quotation ? [[quotation.text, quotation]] : [])));
  return {
    ...HEAD,
    fact: `${month}月，${elementOfMonth(month)}当令。体 ${withElement(reading.body)}，${body.strength}；${relations
      .map((one, index) => `${placed(one)}，${others[index]?.strength}`)
      .join('；')}。`,
    quotations: [...quotations, ...grounds.values()],
    sentence: weighings.map(({ sentence }) => sentence).join(''),
    note: '书里论体用，明列的只有旺与衰；以相为近旺、以休囚为近衰，是五行家通行的说法，书里没有说。四季之月，指丑、辰、未、戌。月从节气起算，立春入寅月。',
    values: { month, monthElement: elementOfMonth(month), strengths: [body, ...others] },
  };
}
