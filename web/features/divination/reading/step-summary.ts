import { relationInWords } from '#core/explain/relation-words.ts';
import type { OmenStep, Step, TextStep, TimingStep } from '#core/explain/step.ts';
import { withElement } from '#core/explain/step.ts';
import { seasonsInWords } from '#core/explain/timing.ts';
import { shortName } from '#core/hexagram/king-wen.ts';
import { postureName } from '#core/journal/omen.ts';
import { textLabel } from '#core/reading/rule-words.ts';
import { trigramName } from '#core/trigram/trigram.ts';

/** What a step found, in one line, for the head of a card that is folded. 你来断 has found nothing: it asks. */
export function foldedLineOf(step: Step): string {
  switch (step.id) {
    case 'text':
      return textLineOf(step);
    case 'bodyUse':
      return step.values
        ? `体 ${withElement(step.values.body.trigram)}，用 ${withElement(step.values.use.trigram)}`
        : '这一卦不论体用';
    case 'relations':
      return step.values.relations.map(relationInWords).join('，');
    case 'images':
      return `按${step.values.kind}看`;
    case 'strength': {
      if (!step.values) return '月令不明，略过';
      const { month, monthElement, strengths } = step.values;
      const of = (place: string) => strengths.find((one) => one.of === place)?.strength ?? '';
      return `${month}月${monthElement}当令，体${of('body')}，用${of('use')}`;
    }
    case 'omen':
      return omenLineOf(step);
    case 'timing':
      return timingLineOf(step);
    case 'judge':
      return step.values.question;
  }
}

/** 初九，利居贞；several texts by their names. */
function textLineOf({ values: { texts, lines } }: TextStep): string {
  const [line] = lines;
  if (!line || texts.length > 1)
    return texts.map((text) => `${shortName(text.hexagram)} ${textLabel(text)}`).join('，');
  const words = line.verdicts.map(({ word }) => word).join('、');
  return `${line.label}，${words || '只有象，没有断语'}`;
}

/** 卦气：按时序，生体的在丑、寅，克体的在午; 成卦之数 10: what the method for this cast came to. */
function timingLineOf({ values: { methods, unsaid, ...timing } }: TimingStep): string {
  if (unsaid !== null) return unsaid.slice(0, -1);
  if (methods[0]?.id === 'figure') return timing.figure ? `成卦之数 ${timing.figure.sum}` : '成卦之数不算';
  return `卦气：${seasonsInWords(timing)}`;
}

const WORDS_MAX = 12;

/** 二雀争枝，取作巽; its words cut to one line. */
function omenLineOf({ values }: OmenStep): string {
  if (!values) return '没有记';
  const { text, posture, trigram } = values;
  const words = [...text.replace(/[。！？]$/u, '')];
  const shown = words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX).join('')}…` : words.join('');
  const parts = [shown || (posture && postureName(posture)), trigram && `取作${trigramName(trigram)}`];
  return parts.filter(Boolean).join('，');
}

/** Beside the title of a card that is open. */
export function captionOf(step: Step): string | null {
  switch (step.id) {
    case 'text':
      return step.values.texts.map((text) => `${shortName(text.hexagram)} · ${textLabel(text)}`).join('，');
    case 'relations':
      return '点一卦，看谁助它、谁制它';
    case 'images':
      return '按类别看；要换就换一类';
    case 'strength':
      return step.values && `${step.values.month}月`;
    case 'omen':
      return '在卦之外，当时遇上的';
    case 'timing':
      return '三法各管一类，不相加，不换成日子';
    default:
      return null;
  }
}
