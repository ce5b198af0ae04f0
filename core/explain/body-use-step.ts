import { lowerOf, upperOf } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { isInLowerHalf, movementOf } from '../hexagram/line.ts';
import type { Reading, WholeReading } from '../reading/reading.ts';
import { meihuaQuotation, ruleOf } from '../texts/meihua-rules.ts';
import type { WeatherSubject } from '../texts/types.ts';
import { elementOf } from '../trigram/element.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import { innerOf } from './counted-trigrams.ts';
import { type BodyUseStep, type Half, withElement } from './step.ts';

const RULE = '有动爻的一卦为用，没有动爻的一卦为体。问自己的事，体就是你，用是你遇上的事；替人问，体便是那个人。';
const HALF_NAMES = { upper: '上卦', lower: '下卦' } as const;

const halfOf = (trigram: TrigramCode, half: Half['half']): Half => ({ trigram, element: elementOf(trigram), half });

/** 艮、坤; 重坤. Two trigrams and no figure of the sixty-four (“互卦只用八卦，不必取六十四卦名”); null where there are none. */
export function mutualsOf(reading: Reading): string | null {
  const inner = innerOf(reading);
  if (!inner) return null;
  const [above, below] = [trigramName(upperOf(inner)), trigramName(lowerOf(inner))];
  return above === below ? `重${above}` : `${above}、${below}`;
}

const hasOwnMutual = ({ main, mutual }: Reading): boolean => mutual !== main;

/** Of 乾 and 坤, whose 互 they have, or why they have none. */
function borrowedText(reading: Reading): string {
  const { main, changed, moving } = reading;
  const mutuals = mutualsOf(reading);
  if (mutuals) return `；${shortName(main)}没有互卦，借之卦${shortName(changed)}的，互见${mutuals}`;
  return `；${shortName(main)}没有互卦${moving.length > 0 ? `，之卦${shortName(changed)}也没有` : ''}`;
}

/** 互见艮、坤. */
function mutualText(reading: WholeReading): string {
  const said = hasOwnMutual(reading) ? `；互见${mutualsOf(reading)}` : borrowedText(reading);
  return `${said}${mutualsOf(reading) ? '，可以参看' : ''}`;
}

/** Which trigram is 体, and which 用; with none or several moving lines, and where 天时 is asked, why there are none. */
export function bodyUseStepOf(reading: Reading, weather: WeatherSubject | null = null): BodyUseStep {
  const head = { id: 'bodyUse', title: '体用' } as const;
  if (weather)
    return {
      ...head,
      fact: `${movementOf(reading.moving)}。`,
      rule: '书里别的占都先分体用，只有天时不分。',
      quotations: [
        meihuaQuotation(weather.chapter, weather.opening),
        ...(hasOwnMutual(reading) ? [] : [ruleOf('noMutual')]),
      ],
      sentence: `占天时不分体用，没有哪一卦要与体比，也不推应期：卦里的卦都看${hasOwnMutual(reading) ? '' : borrowedText(reading)}。`,
      note: null,
      values: null,
    };
  if (reading.kind === 'whole')
    return {
      ...head,
      fact: `${movementOf(reading.moving)}。`,
      rule: '书里有一爻动，才分得出体用：有动爻的一卦为用，没有动爻的一卦为体。',
      quotations: [ruleOf('bodyUse')],
      sentence: `这一卦${reading.moving.length === 0 ? '没有动爻' : '不止一爻动'}，不论体用，也不论生克、旺衰与应期${mutualText(reading)}。`,
      note: null,
      values: null,
    };
  const isUseBelow = isInLowerHalf(reading.movingLine);
  const body = halfOf(reading.body, isUseBelow ? 'upper' : 'lower');
  const use = halfOf(reading.use, isUseBelow ? 'lower' : 'upper');
  return {
    ...head,
    rule: RULE,
    fact: `${movementOf(reading.moving)}，在${HALF_NAMES[use.half]}${trigramName(use.trigram)}，${trigramName(use.trigram)}为用；${HALF_NAMES[body.half]}${trigramName(body.trigram)}没有动爻，为体。`,
    quotations: [ruleOf('orderThen'), ruleOf('bodyUse'), ruleOf('roles')],
    sentence: `体是${withElement(body.trigram)}，用是${withElement(use.trigram)}。`,
    note: null,
    values: { body, use },
  };
}
