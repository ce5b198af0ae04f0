import { BRANCHES } from '../calendar/ganzhi.ts';
import { lowerOf, upperOf } from '../hexagram/hexagram.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import { type TrigramCode, trigramName, trigramNumberOf } from '../trigram/trigram.ts';
import { relationsOf } from './relation.ts';
import { placed, type TimingStep } from './step.ts';
import { allNumberOf, type FigureNumber, figureNumberOf, type SeasonClue, seasonsOf } from './timing.ts';

/** 兑2 */
const numbered = (trigram: TrigramCode): string => `${trigramName(trigram)}${trigramNumberOf(trigram)}`;

/** 变 艮土生体，卦气在丑、寅，按五行在辰、戌、丑、未，天干是戊、己，稍迟 */
function seasonText(clue: SeasonClue): string {
  const { branches, elementBranches, stems, pace } = clue;
  const times = `卦气在${branches.join('、')}，按五行在${elementBranches.join('、')}，天干是${stems.join('、')}`;
  return `${placed(clue)}${clue.relation}，${times}${pace ? `，${pace}` : ''}`;
}

const NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const numeral = (count: number): string =>
  count < 10 ? (NUMERALS[count] ?? '') : `十${count === 10 ? '' : NUMERALS[count - 10]}`;

/** Half of a number of days: 7; 五六之间, since nobody counts half a day. */
export function halfInWords(sum: number): string {
  if (sum % 2 === 0) return String(sum / 2);
  const [below, above] = [Math.floor(sum / 2), Math.ceil(sum / 2)];
  return above < 10 ? `${numeral(below)}${numeral(above)}之间` : `${numeral(below)}与${numeral(above)}之间`;
}

function figureText({ main }: BodyUseReading, figure: FigureNumber): string {
  const sum = `${numbered(upperOf(main))} + ${numbered(lowerOf(main))} + ${BRANCHES[figure.hour - 1]}时${figure.hour} = ${figure.sum}`;
  return `成卦之数 ${sum}。起卦时自己在走，取半，${halfInWords(figure.sum)}；站着，用全数，${figure.sum}；坐着，加倍，${figure.sitting}。`;
}

/** The three ways in which the book tells when, side by side. No date is made of them. */
export function timingStepOf(reading: BodyUseReading, hourNumber: number | null): TimingStep {
  const seasons = seasonsOf(relationsOf(reading));
  const figure = hourNumber === null ? null : figureNumberOf(reading.main, hourNumber);
  const all = allNumberOf(reading);
  const ofSeasons = seasons.length > 0 ? `${seasons.map(seasonText).join('；')}。` : '没有生体或克体的卦，卦气无从取。';
  const ofFigure = figure ? figureText(reading, figure) : '没有时辰，成卦之数不算。';
  return {
    id: 'timing',
    title: '应期',
    fact: `${ofSeasons}${ofFigure}全卦之数 ${all.trigrams.map(numbered).join(' + ')} = ${all.sum}。`,
    rule: '书里推应期有三法：看生体、克体之卦的卦气，看成卦之数，看全卦之数。',
    quotations: [
      ruleOf('season'),
      ruleOf('elementBranches'),
      ruleOf('stems'),
      ruleOf('pace'),
      ...(figure ? [ruleOf('figureNumber')] : []),
      ruleOf('allNumber'),
      ruleOf('freely'),
    ],
    sentence: '三法各算各的，常常对不上。这里只列算式，不换成日子，也不说哪一天会怎样。',
    note: null,
    values: { seasons, figure, all },
  };
}
