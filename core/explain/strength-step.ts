import type { Branch } from '../calendar/ganzhi.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import type { Quotation } from '../texts/types.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import { elementOf } from './element.ts';
import { type Relation, type RelationToBody, relationsOf } from './relation.ts';
import { type PlacedStrength, placed, type StrengthStep, withElement } from './step.ts';
import { elementOfMonth, isOfTheBook, type Strength, strengthOf } from './strength.ts';

const HEAD = {
  id: 'strength',
  title: '旺衰',
  rule: '卦气随月令起落：当令的旺，被当令所克的衰。体宜旺，克体的卦宜衰。',
} as const;

/** What the month does to the relations: a sentence, and the quotation that it rests on. */
interface Weighing {
  readonly sentence: string;
  readonly quotation: Quotation | null;
}

function weighingsOf(body: Strength, relations: readonly RelationToBody[], month: Branch): readonly Weighing[] {
  const having = (relation: Relation) => relations.filter((one) => one.relation === relation);
  const listed = (some: readonly RelationToBody[]) => some.map(placed).join('、');
  const attackers = having('克体');
  const helpers = having('生体');
  const strongAttackers = attackers.filter(({ element }) => strengthOf(element, month) === '旺');
  const [attacker, second] = attackers;
  if (body === '旺' && second)
    return [
      {
        sentence: `体正当令，可是${listed(attackers)}都来克：克它的不止一卦，书里另有一句提醒，不能只看当令。`,
        quotation: ruleOf('strongBodyTwice'),
      },
    ];
  if (body === '旺')
    return attacker
      ? [{ sentence: `体正当令，只有${placed(attacker)}来克，分量要看轻些。`, quotation: ruleOf('strongBody') }]
      : [{ sentence: '体正当令，又没有卦来克它，站得稳。', quotation: null }];
  const middle: Weighing = {
    sentence: `体在这个月是${body}，不旺也不衰，轻重只作参考。`,
    quotation: null,
  };
  const weakAttackers = attackers.filter(({ element }) => strengthOf(element, month) === '衰');
  if (body !== '衰')
    return weakAttackers.length > 0
      ? [middle, { sentence: `来克的${listed(weakAttackers)}这个月正衰，分量要看轻些。`, quotation: null }]
      : [middle];
  const attacked: Weighing = {
    sentence: `体在衰月，来克的${listed(strongAttackers)}却正旺，书里最提防这一种。`,
    quotation: ruleOf('weakBodyAttacked'),
  };
  const helped: Weighing = {
    sentence: `体在衰月，还有${listed(helpers)}来生它，衰气缓了一些。`,
    quotation: ruleOf('weakBodyHelped'),
  };
  const alone: Weighing = {
    sentence: '体在衰月，力气单薄，好在没有卦来克它；利于体的线索，分量也看轻些。',
    quotation: null,
  };
  const found = [...(strongAttackers.length > 0 ? [attacked] : []), ...(helpers.length > 0 ? [helped] : [])];
  return found.length > 0 ? found : [alone];
}

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
  const weighings = weighingsOf(body.strength, relations, month);
  return {
    ...HEAD,
    fact: `${month}月，${elementOfMonth(month)}当令。体 ${withElement(reading.body)}，${body.strength}；${relations
      .map((one, index) => `${placed(one)}，${others[index]?.strength}`)
      .join('；')}。`,
    quotations: [...quotations, ...weighings.flatMap(({ quotation }) => quotation ?? [])],
    sentence: weighings.map(({ sentence }) => sentence).join(''),
    note: '书里论体用，明列的只有旺与衰；以相为近旺、以休囚为近衰，是五行家通行的说法，书里没有说，列在这里备查。四季之月，指辰、未、戌、丑四个月。月从节气起算，立春入寅月。',
    values: { month, monthElement: elementOfMonth(month), strengths: [body, ...others] },
  };
}
