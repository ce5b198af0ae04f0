import { type CastFigure, changedOf } from '../casting/cast-name.ts';
import { figureOfValues, isMovingValue, type LineValue } from '../casting/coins.ts';
import { type HexagramCode, oppositeOf, reversedOf } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { flipLines, LINE_INDICES, type LineIndex, lineName, movementOf } from '../hexagram/line.ts';
import type { Option } from '../practice/face.ts';
import { type RuleText, textsToRead } from '../reading/kaobianzhan.ts';
import { textLabel } from '../reading/rule-words.ts';
import { KAOBIANZHAN } from '../texts/kaobianzhan.ts';
import type { Quotation } from '../texts/types.ts';
import { figureStep } from './figure-steps.ts';
import { type Slip, type Step, slipsAmong } from './step.ts';

const upsideDown = (lines: readonly LineIndex[]): readonly LineIndex[] => lines.map((line) => (5 - line) as LineIndex);

/** 本卦: odd is yang, from the bottom. */
function mainStep(values: readonly LineValue[], main: HexagramCode): Step {
  const sum = `七、九是阳，六、八是阴，自下而上是${values.map((value) => (value % 2 === 1 ? '阳' : '阴')).join('')}`;
  const slips: readonly Slip[] = [
    { value: reversedOf(main), text: `先掷的是初爻，在最下面；这里从上往下画了。${sum}。` },
    { value: oppositeOf(main), text: `阴阳画反了。${sum}。` },
    {
      value: flipLines(
        main,
        LINE_INDICES.filter((line) => isMovingValue(values[line])),
      ),
      text: `六、九先照本来的阴阳画，变过去的是之卦。${sum}。`,
    },
  ];
  return figureStep({ label: '本卦', ask: '六次依次得这六个数，先画出哪一卦？', right: main, sum, slips });
}

/** 之卦: 6 and 9 turn into their opposites. Null without any: there is no 之卦. */
function changedStep({ main, moving }: CastFigure): Step | null {
  if (moving.length === 0) return null;
  const changed = changedOf({ main, moving });
  const sum = `六、九是动爻，${movementOf(moving)}`;
  const slips: readonly Slip[] = [
    { value: main, text: `${shortName(main)}是本卦，动爻还没有变。${sum}。` },
    { value: flipLines(main, upsideDown(moving)), text: `爻从下往上数，这里数反了。${sum}。` },
    {
      value: flipLines(
        main,
        LINE_INDICES.filter((line) => !moving.includes(line)),
      ),
      text: `变的是六、九，七、八不变。${sum}。`,
    },
  ];
  return figureStep({ label: '之卦', ask: '动爻变过去，之卦是哪一卦？', right: changed, sum, slips });
}

/** What is read, by how many lines move. */
const WHAT = ['本卦卦辞', '本卦动爻的爻辞', '本卦与之卦的卦辞', '之卦不动爻的爻辞', '之卦卦辞', '用九或用六'] as const;
type What = (typeof WHAT)[number];

export function whatIsRead({ main, moving }: CastFigure): What {
  const byCount: readonly What[] = [
    '本卦卦辞',
    '本卦动爻的爻辞',
    '本卦动爻的爻辞',
    '本卦与之卦的卦辞',
    '之卦不动爻的爻辞',
    '之卦不动爻的爻辞',
  ];
  return byCount[moving.length] ?? (main === '111111' || main === '000000' ? '用九或用六' : '之卦卦辞');
}

const ruleFor = (moving: readonly LineIndex[]): Quotation | null => {
  const rule = KAOBIANZHAN[moving.length];
  return rule ? { text: rule.quotation.replace(/。$/, ''), source: '《易学启蒙·考变占》' } : null;
};

/** 考变占: which texts are read. */
function textsStep(figure: CastFigure): Step {
  const { moving } = figure;
  const right = whatIsRead(figure);
  const options = WHAT.map((value) => ({ value, label: value }));
  const sum = `${movementOf(moving)}，读${right}`;
  const slips: readonly (Slip | null)[] = [
    moving.length >= 4 ? { value: '本卦动爻的爻辞', text: `动的多过一半，改看不动的。${sum}。` } : null,
    moving.length === 1 || moving.length === 2
      ? { value: '之卦不动爻的爻辞', text: `动的不到一半，看动的。${sum}。` }
      : null,
    right === '之卦卦辞' ? { value: '用九或用六', text: `用九、用六只乾、坤才有。${sum}。` } : null,
    right === '用九或用六' ? { value: '之卦卦辞', text: `乾、坤六爻皆动，另有用九、用六。${sum}。` } : null,
    moving.length === 0 ? { value: '之卦卦辞', text: `没有动爻，就没有之卦可读。${sum}。` } : null,
  ];
  return {
    label: '读哪里',
    ask: `${movementOf(moving)}，照考变占读哪里？`,
    options,
    right,
    sum,
    result: right,
    slips: slipsAmong(slips, options, right),
    quotation: ruleFor(moving),
  };
}

const idOfText = (text: RuleText): string => `${text.hexagram} ${textLabel(text)}`;
const nameOf = (text: RuleText): string =>
  `${shortName(text.hexagram)}${textLabel(text) === '卦辞' ? '' : ' '}${textLabel(text)}`;

/** Of two texts the leading one; null where there is one only. */
function leadingStep({ main, moving }: CastFigure): Step | null {
  const texts = textsToRead({ main, moving });
  const [leading, following] = texts;
  if (!leading || !following) return null;
  const option = (text: RuleText): Option => ({ value: idOfText(text), label: nameOf(text), figure: text.hexagram });
  const options = [leading, following].map(option).toSorted((a, b) => (a.value < b.value ? -1 : 1));
  const sum = reasonFor(moving);
  return {
    label: '为主',
    ask: '两条都读，以哪一条为主？',
    options,
    right: idOfText(leading),
    sum,
    result: nameOf(leading),
    slips: [],
    quotation: ruleFor(moving),
  };
}

function reasonFor(moving: readonly LineIndex[]): string {
  if (moving.length === 2) return '两爻动，以上面的一爻为主';
  if (moving.length === 4) return '四爻动，看不动的两爻，以下面的一爻为主';
  return moving.includes(0)
    ? '三爻动，动爻里有初爻，属前十卦，以本卦为主'
    : '三爻动，动爻里没有初爻，属后十卦，以之卦为主';
}

/** The throws, from the first: 初爻 7、二爻 8 … */
export const throwsText = (values: readonly LineValue[]): string =>
  values.map((value, line) => `${lineName(line as LineIndex)} ${value}`).join('、');

/** 铜钱: from six throws to the text that leads. */
export function coinSteps(values: readonly LineValue[]): readonly Step[] {
  const figure = figureOfValues(values);
  const steps = [mainStep(values, figure.main), changedStep(figure), textsStep(figure), leadingStep(figure)];
  return steps.filter((step) => step !== null);
}
