import {
  type HexagramCode,
  hexagramOf,
  lowerMutualOf,
  mutualOf,
  oppositeOf,
  upperMutualOf,
} from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { flipLine, isInLowerHalf, LINE_INDICES, type LineIndex, lineName } from '../hexagram/line.ts';
import type { Option } from '../practice/face.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { type Relation, relationOf } from '../reading/relation.ts';
import { practiceRuleOf } from '../texts/practice-rules.ts';
import { elementOf, generates, overcomes } from '../trigram/element.ts';
import { trigramName } from '../trigram/trigram.ts';
import { type Slip, type Step, slipsAmong } from './step.ts';

const CHOICES = 4;

export const figureOption = (figure: HexagramCode): Option => ({ value: figure, label: shortName(figure), figure });

/** Four figures: the right one, what slips lead to, and others with one line different, in an order that does not tell which. */
function figureOptions(right: HexagramCode, slips: readonly Slip[]): readonly Option[] {
  const near = LINE_INDICES.map((line) => flipLine(right, line));
  const codes = [...new Set([right, ...slips.map(({ value }) => value as HexagramCode), ...near])].slice(0, CHOICES);
  return codes.toSorted().map(figureOption);
}

type FigureStep = Pick<Step, 'label' | 'ask' | 'sum' | 'slips'> &
  Partial<Pick<Step, 'quotation'>> & { readonly right: HexagramCode };

/** A step that asks for one of four figures. */
export function figureStep({ right, slips, quotation = null, ...words }: FigureStep): Step {
  const options = figureOptions(right, slips);
  return { ...words, options, right, result: shortName(right), slips: slipsAmong(slips, options, right), quotation };
}

const halfName = (isLower: boolean): string => (isLower ? '下卦' : '上卦');

/** 变卦: the moving line becomes its opposite. */
export function changedStep({ main, changed, movingLine }: BodyUseReading): Step {
  const above = (5 - movingLine) as LineIndex;
  const slips: readonly Slip[] = [
    { value: main, text: `${shortName(main)}是本卦。${lineName(movingLine)}动，阳变阴、阴变阳，别的爻不动。` },
    { value: flipLine(main, above), text: `变的是${lineName(movingLine)}，从下往上数；从上往下数就变错了一爻。` },
    { value: oppositeOf(main), text: `只有动爻变，六爻全翻的是错卦。` },
  ];
  return figureStep({
    label: '变卦',
    ask: `${shortName(main)}，${lineName(movingLine)}动，变成哪一卦？`,
    right: changed,
    sum: `${shortName(main)}的${lineName(movingLine)}阴阳一换`,
    slips,
  });
}

/** 互卦: lines two to four below, three to five above; 乾 and 坤 take that of the changed figure (“乾坤无互，互其变卦”). */
export function mutualStep({ main, changed, changedMutuals }: BodyUseReading): Step {
  const from = changedMutuals ? changed : main;
  const right = mutualOf(from);
  const [lower, upper] = [lowerMutualOf(from), upperMutualOf(from)];
  const sum = `${shortName(from)}的二三四爻是${trigramName(lower)}，三四五爻是${trigramName(upper)}`;
  const own = changedMutuals
    ? { value: mutualOf(main), text: `乾、坤自己没有互，要用变卦${shortName(changed)}的互。${sum}。` }
    : { value: mutualOf(changed), text: `这是变卦${shortName(changed)}的互。${sum}。` };
  const slips: readonly Slip[] = [
    { value: hexagramOf(lower, upper), text: `上下放反了：二三四爻在下，三四五爻在上。${sum}。` },
    own,
    { value: from, text: `${shortName(from)}是原来的卦。互卦去掉初爻、上爻，从中间取：${sum}。` },
  ];
  return figureStep({
    label: '互卦',
    ask: changedMutuals ? `${shortName(main)}没有互，用变卦的，是哪一卦？` : `${shortName(main)}的互卦是哪一卦？`,
    right,
    sum,
    slips,
    quotation: changedMutuals ? practiceRuleOf('noMutual') : null,
  });
}

/** 体用: the half with the moving line is 用. */
export function bodyUseStep({ body, use, movingLine }: BodyUseReading): Step {
  const isUseLower = isInLowerHalf(movingLine);
  const option = (isBodyLower: boolean): Option => {
    const trigram = isBodyLower === isUseLower ? use : body;
    return {
      value: isBodyLower ? 'lower' : 'upper',
      label: `${halfName(isBodyLower)}${trigramName(trigram)}`,
      figure: trigram,
    };
  };
  const options = [option(false), option(true)];
  const right = isUseLower ? 'upper' : 'lower';
  const sum = `${lineName(movingLine)}在${halfName(isUseLower)}，${halfName(isUseLower)}${trigramName(use)}为用；体在没有动爻的一半`;
  const wrong: Slip = {
    value: isUseLower ? 'lower' : 'upper',
    text: `${halfName(isUseLower)}有动爻，动的是用，静的才是体。`,
  };
  return {
    label: '体用',
    ask: `${lineName(movingLine)}动，哪一半是体？`,
    options,
    right,
    sum,
    result: `${halfName(!isUseLower)}${trigramName(body)}`,
    slips: slipsAmong([wrong], options, right),
    quotation: practiceRuleOf('bodyUse'),
  };
}

const RELATIONS: readonly (readonly [Relation, string])[] = [
  ['生体', '用生体'],
  ['克体', '用克体'],
  ['体生', '体生用'],
  ['体克', '体克用'],
  ['比和', '比和'],
];
const OTHER_KIND: Readonly<Record<Relation, Relation>> = {
  生体: '克体',
  克体: '生体',
  体生: '体克',
  体克: '体生',
  比和: '比和',
};

/** 生克: how 用 stands to 体. */
export function relationStep({ body, use }: BodyUseReading): Step {
  const [bodyElement, useElement] = [elementOf(body), elementOf(use)];
  const right = relationOf(useElement, bodyElement);
  const fact = factOf(useElement, bodyElement);
  const sum = `用${trigramName(use)}属${useElement}，体${trigramName(body)}属${bodyElement}，${fact}`;
  const options = RELATIONS.map(([value, label]) => ({ value, label }));
  const slips: readonly Slip[] = [
    { value: relationOf(bodyElement, useElement), text: `方向反了。${sum}。` },
    { value: OTHER_KIND[right], text: `生与克弄混了。${sum}。` },
    ...(right === '比和' ? [] : [{ value: '比和', text: `五行相同才叫比和。${sum}。` }]),
  ];
  return {
    label: '生克',
    ask: `用是${trigramName(use)}，体是${trigramName(body)}，用与体怎样？`,
    options,
    right,
    sum,
    result: RELATIONS.find(([relation]) => relation === right)?.[1] ?? right,
    slips: slipsAmong(slips, options, right),
    quotation: practiceRuleOf('five'),
  };
}

type Element = ReturnType<typeof elementOf>;

/** 火克金; 同是土. */
function factOf(a: Element, b: Element): string {
  if (generates(a, b)) return `${a}生${b}`;
  if (generates(b, a)) return `${b}生${a}`;
  if (overcomes(a, b)) return `${a}克${b}`;
  return overcomes(b, a) ? `${b}克${a}` : `同是${a}`;
}

/** From the figure on every cast with one moving line goes the same way: 变, 互, 体用, 生克. */
export const stepsOfFigure = (reading: BodyUseReading): readonly Step[] => [
  changedStep(reading),
  mutualStep(reading),
  bodyUseStep(reading),
  relationStep(reading),
];
