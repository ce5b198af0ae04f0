import type { Option } from '../practice/face.ts';
import type { Quotation } from '../texts/types.ts';

/** A slip that people make here, and what it is: the value that it leads to, and a sentence of its own. */
export interface Slip {
  readonly value: string;
  readonly text: string;
}

/** One step of a worked cast: what is asked, and how it is computed. */
export interface Step {
  /** 上卦, 动爻, 体用. */
  readonly label: string;
  readonly ask: string;
  readonly options: readonly Option[];
  readonly right: string;
  /** The sum or the rule applied, without a full stop: 34 + 时9 = 43，除八余 3. */
  readonly sum: string;
  /** 离 */
  readonly result: string;
  readonly slips: readonly Slip[];
  readonly quotation: Quotation | null;
}

export interface Exercise {
  /** plum; of an endless one `random`. */
  readonly id: string;
  readonly title: string;
  readonly story: string;
  readonly steps: readonly Step[];
}

const labelOf = ({ options }: Step, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** A number among characters stands apart. */
const spaced = (label: string): string => (/^\d+$/.test(label) ? ` ${label}` : label);

/** 34 + 时9 = 43，除八余 3，是离。 */
export const sumOfStep = ({ sum, result }: Pick<Step, 'sum' | 'result'>): string => `${sum}，是${spaced(result)}。`;

/** What is said to a wrong answer: a known slip by its own sentence, any other by the sum alone. */
export function correctionOf(step: Step, value: string): { readonly title: string; readonly text: string } {
  const slip = step.slips.find((one) => one.value === value);
  return {
    title: `是${spaced(labelOf(step, step.right))}，不是${spaced(labelOf(step, value))}`,
    text: slip?.text ?? sumOfStep(step),
  };
}

/** Of slips that lead to one value the first; none that leads to the right one, or to what cannot be chosen. */
export function slipsAmong(
  slips: readonly (Slip | null)[],
  options: readonly Option[],
  right: string,
): readonly Slip[] {
  const seen = new Set([right]);
  return slips.filter((slip): slip is Slip => {
    if (!slip || seen.has(slip.value) || !options.some(({ value }) => value === slip.value)) return false;
    seen.add(slip.value);
    return true;
  });
}
