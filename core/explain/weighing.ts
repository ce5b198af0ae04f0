import type { Branch } from '../calendar/ganzhi.ts';
import type { Relation, RelationToBody } from '../reading/relation.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import type { Quotation } from '../texts/types.ts';
import { elementOf } from '../trigram/element.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import { harmText } from './clues.ts';
import { gathered } from './relation-words.ts';
import { withElement } from './step.ts';
import { elementOfMonth, type Strength, strengthOf } from './strength.ts';

/** What the month does to 体 or to a relation: a sentence, and the quotation that it rests on. */
export interface Weighing {
  readonly sentence: string;
  readonly quotation: Quotation | null;
}

interface Weighed {
  /** 体 兑金 */
  readonly body: string;
  readonly helpers: readonly RelationToBody[];
  readonly attackers: readonly RelationToBody[];
  /** 互 and 变 that are of the element of 体. */
  readonly party: readonly RelationToBody[];
}

const listed = (some: readonly RelationToBody[]): string => gathered(some, '、');

/** 体 旺: one attacker does no great harm (体用衰旺之诀); of more, one line of copies of 衰旺论 warns. */
function strongBody({ body, helpers, attackers }: Weighed): readonly Weighing[] {
  const helped: readonly Weighing[] =
    helpers.length > 0
      ? [
          {
            sentence: `${attackers.length > 1 ? '好在还' : '又'}有${listed(helpers)}来生，气更足。`,
            quotation: ruleOf('strongBodyHelped'),
          },
        ]
      : [];
  if (attackers.length === 0)
    return [{ sentence: `${body}正当令，没有卦来克它，站得稳。`, quotation: null }, ...helped];
  if (attackers.length === 1)
    return [
      { sentence: `${body}正当令，只有${listed(attackers)}来克，分量要看轻些。`, quotation: ruleOf('strongBody') },
      ...helped,
    ];
  return [
    {
      sentence: `${body}正当令，可是${listed(attackers)}都来克：克它的不止一卦，书里有一系的本子在这里提醒，不能只看当令。`,
      quotation: ruleOf('strongBodyTwice'),
    },
    ...helped,
  ];
}

/** 体 衰: what attacks it is then 旺, which the book fears most; what generates it eases. */
function weakBody({ body, helpers, attackers, party }: Weighed): readonly Weighing[] {
  const attacked: Weighing = {
    sentence: `${body}气衰，来克的${listed(attackers)}却正旺，书里最提防这一种。`,
    quotation: ruleOf('weakBodyAttacked'),
  };
  const helped: Weighing = {
    sentence: `${attackers.length > 0 ? '好在还' : `${body}气衰，好在`}有${listed(helpers)}来生它，衰气缓了一些。`,
    quotation: ruleOf('weakBodyHelped'),
  };
  const manyButWeak: readonly Weighing[] =
    party.length > 1 && helpers.length === 0
      ? [{ sentence: `与体比和的${listed(party)}也都气衰，书里说多也无用。`, quotation: ruleOf('weakParty') }]
      : [];
  const found = [...(attackers.length > 0 ? [attacked] : []), ...(helpers.length > 0 ? [helped] : [])];
  if (found.length > 0) return [...found, ...manyButWeak];
  return [
    {
      sentence: `${body}气衰，力气单薄，好在没有卦来克它；利于体的线索，分量也看轻些。`,
      quotation: null,
    },
    ...manyButWeak,
  ];
}

/** 相, 休 and 囚, which the book does not name: why an element is so in a month, and how the writers on the five elements take it. */
const BETWEEN: Record<
  Exclude<Strength, '旺' | '衰'>,
  (month: string, body: string) => readonly [why: string, taken: string]
> = {
  相: (month, body) => [`${month}生${body}`, '有月令来生，五行家算它偏强'],
  休: (month, body) => [`${body}生${month}`, '气随月令泄出去，五行家算它偏弱'],
  囚: (month, body) => [`${month}当令，本受${body}克`, '这时反不得势，五行家算它偏弱'],
};

/** “用互变卦，乘旺皆吉，但不要克体之卦气旺” (体用衰旺之诀): only an attack is the worse for being 旺. */
const STRONG_AND_HARMLESS = '书里只提防克体的旺，它旺不算坏';

/** What a trigram that is 旺 or 衰 in the month does to 体. What is 比和 is as strong as 体 itself, and says nothing new. */
const REMARKS: Partial<Record<Relation, Readonly<Record<'旺' | '衰', string>>>> = {
  生体: { 旺: '生体而正旺，帮得上力', 衰: '生体而气衰，帮得有限' },
  克体: { 旺: '克体而正旺，压得重', 衰: '克体而气衰，分量看轻些' },
  体生: { 旺: `泄体而正旺，${STRONG_AND_HARMLESS}`, 衰: '泄体而气衰，耗得少些' },
  体克: { 旺: `为体所克而正旺，${STRONG_AND_HARMLESS}`, 衰: '为体所克而气衰，单看月令容易制住' },
};

/** What those that are 旺 do to others by which 体 suffers; they do the more of it in their month. */
function harmsText(some: readonly RelationToBody[], relations: readonly RelationToBody[]): string {
  const harms = [...new Set(some.flatMap((one) => harmText(one, relations) ?? []))];
  const named = harms.map((harm) => {
    const doing = some.filter((one) => harmText(one, relations) === harm);
    return `${doing.length === some.length ? '它' : listed(doing)}${harm}`;
  });
  return named.length > 0 ? `；可是${named.join('，')}，这一层也更着力` : '';
}

/** All that stand alike to 体 are of one element, and so of one strength. */
function remarkOf(relation: Relation, relations: readonly RelationToBody[], month: Branch): Weighing | null {
  const some = relations.filter((one) => one.relation === relation);
  const [first] = some;
  const strength = first && strengthOf(first.element, month);
  const words = REMARKS[relation];
  if (!words || (strength !== '旺' && strength !== '衰')) return null;
  const isActing = relation === '生体' || relation === '克体';
  const ofOthers = strength === '旺' ? ruleOf('othersStrong') : null;
  return {
    sentence: `${listed(some)}${words[strength]}${strength === '旺' ? harmsText(some, relations) : ''}。`,
    quotation: isActing ? ruleOf('othersStrength') : ofOthers,
  };
}

const remarksOf = (relations: readonly RelationToBody[], month: Branch): readonly Weighing[] =>
  (['生体', '克体', '体生', '体克'] as const).flatMap((relation) => remarkOf(relation, relations, month) ?? []);

function middleBody(body: TrigramCode, relations: readonly RelationToBody[], month: Branch): readonly Weighing[] {
  const strength = strengthOf(elementOf(body), month) as keyof typeof BETWEEN;
  const [why, taken] = BETWEEN[strength](elementOfMonth(month), elementOf(body));
  const own: Weighing = {
    sentence: `${month}月${why}，体 ${withElement(body)}是${strength}，${taken}。`,
    quotation: null,
  };
  const remarks = remarksOf(relations, month);
  if (remarks.length > 0) return [own, ...remarks];
  return [own, { sentence: `${listed(relations)}都不算旺也不算衰，轻重照原样看。`, quotation: null }];
}

/** 体 in its month, and who else is strong or weak in it. 观梅占 in 丑月: 兑金 is 相, and 艮土, which generates it, is 旺. */
export function weighingsOf(
  body: TrigramCode,
  relations: readonly RelationToBody[],
  month: Branch,
): readonly Weighing[] {
  const having = (relation: Relation) => relations.filter((one) => one.relation === relation);
  const weighed = {
    ...{ body: `体 ${withElement(body)}`, helpers: having('生体'), attackers: having('克体') },
    party: having('比和').filter(({ of }) => of !== 'use'),
  };
  const strength = strengthOf(elementOf(body), month);
  if (strength === '旺') return [...strongBody(weighed), ...remarksOf(relations, month)];
  return strength === '衰' ? weakBody(weighed) : middleBody(body, relations, month);
}
