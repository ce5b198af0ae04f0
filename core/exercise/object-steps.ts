import type { ObjectDirectionBasis } from '../casting/object-direction.ts';
import type { Option } from '../practice/face.ts';
import { practiceRuleOf } from '../texts/practice-rules.ts';
import { DIRECTIONS, EARLIER_HEAVEN } from '../trigram/circle.ts';
import { TRIGRAM_CODES, trigramName, trigramNumberNamed } from '../trigram/trigram.ts';
import { type Slip, type Step, slipsAmong } from './step.ts';
import { hourStep, lineStep } from './sum-steps.ts';

type Direction = (typeof DIRECTIONS)[number];

/** What was seen, and where, in the cases of the book. */
const SEEN: Readonly<Record<string, { readonly object: string; readonly direction: Direction }>> = {
  'old-man': { object: '老人', direction: '东南' },
  'young-man': { object: '少年', direction: '南' },
  ox: { object: '牛', direction: '北' },
};

const OPTIONS: readonly Option[] = TRIGRAM_CODES.map((figure) => ({
  value: trigramName(figure),
  label: trigramName(figure),
  figure,
}));

function chosen(label: string, ask: string, right: string, sum: string, slips: readonly (Slip | null)[]): Step {
  return {
    label,
    ask,
    options: OPTIONS,
    right,
    sum,
    result: right,
    slips: slipsAmong(slips, OPTIONS, right),
    quotation: practiceRuleOf('objectDirection'),
  };
}

/** 先天 has another trigram in this direction: 巽, not 兑, is in the south-east of 后天. */
function earlierSlip(direction: Direction, right: string): Slip {
  const earlier = EARLIER_HEAVEN.trigrams[DIRECTIONS.indexOf(direction)] ?? '111';
  return {
    value: trigramName(earlier),
    text: `${direction}方配${trigramName(earlier)}，那是先天的方位；这里用后天，${direction}是${right}。`,
  };
}

/** 端法: the thing above, its direction below, both numbers and the hour for the line. */
export function objectSteps(id: string, { object, direction, hourNumber }: ObjectDirectionBasis): readonly Step[] {
  const seen = SEEN[id];
  if (!seen) throw new Error(`nothing seen in ${id}`);
  const [upper, lower] = [trigramNumberNamed(object), trigramNumberNamed(direction)];
  const sum = upper + lower + hourNumber;
  return [
    chosen('上卦', `上卦取物：${seen.object}属哪一卦？`, object, `${seen.object}归${object}`, [
      { value: direction, text: `${direction}是方位的卦，作下卦。上卦取物，${seen.object}归${object}。` },
    ]),
    chosen(
      '下卦',
      `下卦取方位：${seen.direction}方是哪一卦？`,
      direction,
      `后天八卦${seen.direction}方是${direction}`,
      [
        earlierSlip(seen.direction, direction),
        { value: object, text: `${object}是物的卦，已经作了上卦。下卦取方位，${seen.direction}是${direction}。` },
      ],
    ),
    hourStep(hourNumber),
    lineStep({
      terms: [`${object}${upper}`, `${direction}${lower}`, `时${hourNumber}`],
      sum,
      hour: { number: hourNumber, isUpperWithout: false },
    }),
  ];
}
