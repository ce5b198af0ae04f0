import { relationInWords } from '#core/explain/relation-words.ts';
import type { Step, TextStep } from '#core/explain/step.ts';
import { withElement } from '#core/explain/step.ts';
import { shortName } from '#core/hexagram/king-wen.ts';
import { textLabel } from '#core/reading/rule-words.ts';

/** What a step found, in one line, for the head of a card that is folded. 你来断 has found nothing: it asks. */
export function summaryOf(step: Step): string {
  switch (step.id) {
    case 'text':
      return textSummaryOf(step);
    case 'bodyUse':
      return step.values
        ? `体 ${withElement(step.values.body.trigram)}，用 ${withElement(step.values.use.trigram)}`
        : '这一卦不论体用';
    case 'relations':
      return step.values.relations.map(relationInWords).join('，');
    case 'strength': {
      if (!step.values) return '月令不明，略过';
      const { month, monthElement, strengths } = step.values;
      const of = (place: string) => strengths.find((one) => one.of === place)?.strength ?? '';
      return `${month}月${monthElement}当令，体${of('body')}，用${of('use')}`;
    }
    case 'timing': {
      const { figure, all } = step.values;
      return `${figure ? `成卦之数 ${figure.sum}，` : ''}全卦之数 ${all.sum}`;
    }
    case 'judge':
      return step.values.question;
  }
}

/** 初九，利居贞；several texts by their names. */
function textSummaryOf({ values: { texts, lines } }: TextStep): string {
  const [line] = lines;
  if (!line || texts.length > 1)
    return texts.map((text) => `${shortName(text.hexagram)} ${textLabel(text)}`).join('，');
  const words = line.verdicts.map(({ word }) => word).join('、');
  return `${line.label}，${words || '只有象，没有断语'}`;
}

/** Beside the title of a card that is open. */
export function captionOf(step: Step): string | null {
  switch (step.id) {
    case 'relations':
      return '各与体比一遍';
    case 'strength':
      return step.values && `${step.values.month}月`;
    case 'timing':
      return '三种算法，不取日子';
    default:
      return null;
  }
}
