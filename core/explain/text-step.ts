import type { HexagramCode } from '../hexagram/hexagram.ts';
import { fullName, shortName } from '../hexagram/king-wen.ts';
import { movementOf } from '../hexagram/line.ts';
import { type RuleText, textsToRead } from '../reading/kaobianzhan.ts';
import type { BodyUseReading, Reading, WholeReading } from '../reading/reading.ts';
import { decisionOf, textLabel } from '../reading/rule-words.ts';
import { KAOBIANZHAN } from '../texts/kaobianzhan.ts';
import type { TextWithExceptions } from '../texts/line-exceptions.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import type { MovingLinesRule, PlainText, Quotation } from '../texts/types.ts';
import { explainedLine } from './explained-line.ts';
import { pairOf } from './pair-words.ts';
import type { ExplainedLine, TextStep } from './step.ts';

/** The classic, which is a large file: whoever asks for an explanation has it. */
export type TextOf = (code: HexagramCode) => TextWithExceptions;

/** 白话 of a text, where it is at hand: it is one file a hexagram. `isShort`: its short form, if it has one. */
export type PlainOf = (text: RuleText, isShort?: boolean) => string | null;

export function plainIn(plain: PlainText | undefined, text: RuleText, isShort = false): string | null {
  const part = text.part === 'judgment' ? text.part : text.part === 'line' ? text.index : 6;
  const whole = part === 'judgment' ? plain?.judgment : plain?.lines[part];
  return (isShort ? plain?.short?.[part] : undefined) ?? whole ?? null;
}

/** A text of the classic as a quotation: 《周易·革》初九. */
function classicQuotation(text: RuleText, textOf: TextOf): Quotation {
  const { judgment, lines } = textOf(text.hexagram);
  const words = text.part === 'judgment' ? judgment : lines[text.part === 'line' ? text.index : 6];
  return { text: words ?? '', source: `《周易·${shortName(text.hexagram)}》${textLabel(text)}` };
}

const kaobianzhan = ({ moving }: Reading): MovingLinesRule => KAOBIANZHAN[moving.length] as MovingLinesRule;

const kaobianzhanQuotation = (reading: Reading): Quotation => ({
  text: kaobianzhan(reading).quotation,
  source: '《易学启蒙·考变占》',
});

type Words = Omit<TextStep, 'id' | 'title' | 'values'>;

function stepOfLine(reading: BodyUseReading, lines: readonly ExplainedLine[], classic: readonly Quotation[]): Words {
  const { main, moving, changed } = reading;
  return {
    fact: `${fullName(main)}，${movementOf(moving)}，变${fullName(changed)}。`,
    rule: '一爻动，先读本卦这一爻的爻辞。它说的是一种处境；断语就那个处境说，不是替你下的结论。',
    quotations: [ruleOf('order'), kaobianzhanQuotation(reading), ...classic],
    sentence: lines.map(({ sentence }) => sentence).join(''),
    note: `书里另有一说：“${ruleOf('otherOrder').text}”。这里只用一种次序，都先读爻辞。`,
  };
}

function stepOfRule(reading: WholeReading, texts: readonly RuleText[], classic: readonly Quotation[]): Words {
  const { main, moving, changed } = reading;
  const [decision, reason] = decisionOf(reading, texts);
  const { quotation, note } = kaobianzhan(reading);
  const meaning = quotation.includes('彖辞') ? '书中的彖辞就是卦辞。' : '';
  return {
    fact: `${fullName(main)}，${movementOf(moving)}${moving.length > 0 ? `，之卦${fullName(changed)}` : ''}。`,
    rule: '动爻多少不同，读的文字也不同，依考变占。',
    quotations: [kaobianzhanQuotation(reading), ...classic],
    sentence: `${decision}${reason}${pairOf(reading, texts) ?? ''}`,
    note: `${note ?? ''}${meaning}` || null,
  };
}

const imagesOf = ({ main, changed, moving }: WholeReading, textOf: TextOf): readonly Quotation[] =>
  (moving.length === 0 ? [main] : [main, changed]).map((code) => ({
    text: textOf(code).daxiang,
    source: `《周易·${shortName(code)}》大象`,
  }));

/** What the classic says of this figure: the moving line, or the texts of 考变占. */
export function textStepOf(reading: Reading, textOf: TextOf, plainOf: PlainOf): TextStep {
  const texts = textsToRead(reading);
  const classic = texts.map((text) => classicQuotation(text, textOf));
  const lines = texts.flatMap((text) => explainedLine(text, textOf(text.hexagram), plainOf(text)) ?? []);
  const words = reading.kind === 'bodyUse' ? stepOfLine(reading, lines, classic) : stepOfRule(reading, texts, classic);
  return {
    id: 'text',
    title: reading.kind === 'bodyUse' ? '爻辞' : '经文',
    ...words,
    values: { texts, lines, images: reading.kind === 'whole' ? imagesOf(reading, textOf) : [] },
  };
}
