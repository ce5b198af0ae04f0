import type { RuleText } from '../reading/kaobianzhan.ts';
import { linePlaceOf } from '../reading/line-place.ts';
import { textLabel } from '../reading/rule-words.ts';
import type { TextWithExceptions } from '../texts/line-exceptions.ts';
import { meaningOfPrognostic, prognosticsIn } from '../texts/prognostic.ts';
import { reasonsOf } from '../texts/xiaoxiang.ts';
import { lineRemarkOf, lineSentenceOf } from './line-sentence.ts';
import type { ExplainedLine } from './step.ts';

/** 用九 and 用六 stand after the six lines. */
const EXTRA = 6;

/** What a line that is read says by its place and by its words; null for a judgment, which has no place. */
export function explainedLine(read: RuleText, of: TextWithExceptions, plain: string | null): ExplainedLine | null {
  if (read.part === 'judgment') return null;
  const index = read.part === 'line' ? read.index : EXTRA;
  const [text = '', xiaoxiang = ''] = [of.lines[index], of.xiaoxiang[index]];
  const exception = of.exceptions?.[index] ?? null;
  const [wanted, meaning] = exception?.meaning ?? [];
  const line = {
    hexagram: read.hexagram,
    index,
    label: textLabel(read),
    text,
    place: read.part === 'line' ? linePlaceOf(read.hexagram, read.index) : null,
    verdicts: prognosticsIn(text).map((prognostic) => ({
      ...prognostic,
      meaning: (prognostic.word === wanted && meaning) || meaningOfPrognostic(prognostic),
    })),
    xiaoxiang,
    reasons: reasonsOf(xiaoxiang),
  };
  return {
    ...line,
    plain,
    remark: lineRemarkOf({ ...line, exception }),
    sentence: lineSentenceOf({ ...line, exception }),
  };
}
