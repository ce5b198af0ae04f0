import type { Branch } from '../calendar/ganzhi.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { isHelpful, type Relation, type RelationToBody, relationsOf } from '../reading/relation.ts';
import { asExampleUnless, ruleOf } from '../texts/meihua-rules.ts';
import { subjectRuleOf } from '../texts/subject-rules.ts';
import type { Quotation, Subject } from '../texts/types.ts';
import { ELEMENTS, type Element, elementOf, generates } from '../trigram/element.ts';
import { trigramName } from '../trigram/trigram.ts';
import { sidesOf } from './clues.ts';
import { nameOfUse } from './relation-words.ts';
import { withElement } from './step.ts';
import { firstOfUse, strengthBeside } from './subject-words.ts';
import { OF_ELEMENT, seasonOf, type Undated } from './timing.ts';

/** What 卦气 dates for a subject. */
export interface Dates {
  readonly dated: readonly RelationToBody[];
  /** Said where what the subject is dated by is not there; else null. */
  readonly undated: Undated | null;
  /** Of its chapter, or of 占卜克应之诀. */
  readonly quotations: readonly Quotation[];
}

/** 生体 and 克体 (占卦诀), unless the chapter of the subject, or 占卜克应之诀, dates it by others. */
const RELATIONS: Readonly<Record<string, readonly Relation[]>> = {
  love: ['生体', '比和', '克体'],
  wealth: ['生体', '体克', '克体', '体生'],
  traveller: ['生体'],
};

const GROUNDS: Readonly<Record<string, readonly Parameters<typeof subjectRuleOf>[0][]>> = {
  ...{ love: ['loveSeasons'], wealth: ['gainAlso', 'lossAlso'], traveller: ['travellerDay'] },
};

const at = (element: Element): string => `${element}在${OF_ELEMENT[element].elementBranches.join('、')}`;

/** 屋宅之占诀, of the house of 王, whose 体 is 震 without 坎: “虽不见坎，终是利水年”, “亦逢寅、卯，为体卦得局之时也”. Of a house alone. */
function houseUndated(body: Element): Undated {
  const generating = ELEMENTS.find((element) => generates(element, body)) as Element;
  const times = `生体的${at(generating)}，体的${at(body)}`;
  return {
    brief: `按五行，${times}`,
    sentence: `没有生体的卦，书里王姓起屋一例也不见生体的，仍按五行取：${times}。`,
    quotation: asExampleUnless(body === '木', ruleOf('unhelped')),
  };
}

/** The line of 用, which is closer, says otherwise: “体生用，名不可就”; “体用比和，求谋称意”. */
function butUse(reading: BodyUseReading, isHopeful: boolean): string {
  const [use] = relationsOf(reading) as readonly [RelationToBody];
  return isHelpful(use.relation) === isHopeful ? '' : `；可是${nameOfUse(use.relation)}，先看用的一条`;
}

/**
 * 占卦诀, of what one hopes for: without 生体 it hangs on whether something overcomes 体. 体 旺 stands against one attacker (“虽有他卦克之，亦无大害”,
 * 体用衰旺之诀).
 */
function hopeUndated(
  id: string,
  reading: BodyUseReading,
  attackers: readonly RelationToBody[],
  month: Branch | null,
): Undated {
  const late = firstOfUse({ relations: relationsOf(reading) }, id);
  const isHopeful = attackers.length === 0;
  const but = butUse(reading, isHopeful);
  const strength = (against: '旺' | '衰', isUseFirst: boolean) =>
    strengthBeside(reading.body, month, against, isUseFirst);
  return {
    brief: '没有生体、克体的卦，时日不取',
    ...(isHopeful
      ? {
          sentence: `${late}没有生体的卦，也没有克体的：盼成的事，书里说这样可以成，没有说在何时${but}${strength('衰', `${late}${but}` !== '')}。`,
          quotation: ruleOf('unhelpedFree'),
        }
      : {
          sentence: `没有生体的卦，克体的却有${[...new Set(attackers.map(({ trigram }) => trigramName(trigram)))].join('、')}：盼成的事，书里说这样不谐，没有说何时能成${but}${attackers.length === 1 ? strength('旺', but !== '') : ''}。`,
          quotation: ruleOf('unhelpedAttacked'),
        }),
  };
}

/** 求名占: with nothing that overcomes 体 the book looks at 体 alone (“止看卦体时序之类”). */
function nameUndated(reading: BodyUseReading, month: Branch | null): Undated {
  const { body } = reading;
  const branches = seasonOf(body).branches.join('、');
  const first = firstOfUse({ relations: relationsOf(reading) }, 'name');
  return {
    brief: `按时序，体在${branches}`,
    sentence: `${first}没有克体的卦，求名占只看体：体 ${withElement(body)}，按时序在${branches}${strengthBeside(body, month, '衰', first !== '')}。`,
    quotation: subjectRuleOf('nameUnhindered'),
  };
}

const NO_RETURN: Undated = {
  ...{ brief: '没有生体、比和的卦，归期不取', sentence: '没有生体、比和的卦，书里说归得迟，没有说在何时。' },
  quotation: subjectRuleOf('travellerDay'),
};

function undatedOf(
  id: string,
  reading: BodyUseReading,
  dated: readonly RelationToBody[],
  month: Branch | null,
): Undated | null {
  const having = (relation: Relation) => dated.filter((one) => one.relation === relation);
  const has = (relation: Relation) => having(relation).length > 0;
  if (id === 'traveller') return dated.length > 0 ? null : NO_RETURN;
  if (has('生体') || (id === 'love' && has('比和')) || (id === 'wealth' && dated.length > 0)) return null;
  if (id === 'home') return houseUndated(elementOf(reading.body));
  return hopeUndated(id, reading, having('克体'), month);
}

/** One date of 求名; of 行人 what is 比和 only where nothing generates 体; of 求财 no date of what is on neither side. */
export function datesOf(subject: Subject['id'] | null, reading: BodyUseReading, month: Branch | null = null): Dates {
  const id = subject ?? '';
  const relations = relationsOf(reading);
  const having = (relation: Relation) => relations.filter((one) => one.relation === relation);
  if (id === 'name' && having('克体').length === 0)
    return { dated: [], undated: nameUndated(reading, month), quotations: [] };
  const sides = sidesOf(relations);
  const isAlike = id === 'traveller' && having('生体').length === 0;
  const wanted: readonly Relation[] = isAlike ? ['比和'] : (RELATIONS[id] ?? ['生体', '克体']);
  const dated = relations.filter(({ of, relation }) => wanted.includes(relation) && sides.get(of) !== 'neither');
  return { dated, undated: undatedOf(id, reading, dated, month), quotations: (GROUNDS[id] ?? []).map(subjectRuleOf) };
}
