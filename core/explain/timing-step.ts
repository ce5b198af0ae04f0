import type { Branch } from '../calendar/ganzhi.ts';
import type { Cast } from '../casting/cast.ts';
import type { Posture } from '../journal/omen.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import type { Subject } from '../texts/types.ts';
import { postureNoteOf } from './omen-step.ts';
import type { TimingStep } from './step.ts';
import {
  allNumberOf,
  delaysOf,
  figureNumberOf,
  seasonsInWords,
  seasonsOf,
  type Timing,
  type TimingMethod,
} from './timing.ts';
import { datesOf } from './timing-dates.ts';
import { timingMethodsOf } from './timing-methods.ts';

const RULE =
  '书里推应期有三法，各管一类，不相加。数出来是几，可以数年、数月、数日，近的还可以数时：书里只说事远用年，近用月，更近用日，没有一个算式能定它，所以这里只列算式，不换成日子。';

/** Why none of the three is marked; null where one is. */
function unsaidOf([first]: readonly TimingMethod[], method: Cast['method'] | null): string | null {
  if (first?.fit === 'fits') return null;
  return method === null || method === 'unknown' ? '不知道这一卦是怎样起的。' : '书里没有说用哪一法。';
}

/** Which way the book uses for this cast, and what the others come to. */
function sentenceOf(methods: readonly TimingMethod[], timing: Timing, unsaid: string | null): string {
  const { figure, all } = timing;
  const found: Record<TimingMethod['id'], string> = {
    seasons: `卦气：${seasonsInWords(timing)}`,
    figure: figure ? `成卦之数 ${figure.sum}` : '成卦之数不算',
    all: `全卦之数 ${all.sum}`,
  };
  const [first, ...others] = methods as readonly [TimingMethod, ...TimingMethod[]];
  if (unsaid !== null) return `${unsaid.slice(0, -1)}，三样都列着：${methods.map(({ id }) => found[id]).join('；')}。`;
  const lasting = others.some(({ fit }) => fit === 'ifLasting') ? '，问的若是要用许久的东西，再看全卦之数' : '';
  const beside = others.filter(({ id }) => id !== 'figure' || figure).map(({ id }) => found[id]);
  return `这样起的卦，书里用${found[first.id]}；${beside.join('；')}，只列在旁边${lasting}。`;
}

/** 占卜克应之诀 counts 全卦之数 of a house and a new thing, and of a marriage, which one need not date; whoever asks nothing in particular may mean one. */
const LASTING: readonly (Subject['id'] | null)[] = [null, 'affairs', 'home', 'trade'];

interface Asked {
  readonly posture?: Posture | null;
  readonly subject?: Subject['id'] | null;
  readonly month?: Branch | null;
}

/** The three ways in which the book tells when, each once and with its scope. No date is made of them. */
export function timingStepOf(
  reading: BodyUseReading,
  hourNumber: number | null,
  method: Cast['method'] | null,
  { posture = null, subject = null, month = null }: Asked = {},
): TimingStep {
  const { dated, undated, quotations: grounds } = datesOf(subject, reading, month);
  const timing: Timing = {
    ...{ seasons: seasonsOf(dated), undated },
    figure: hourNumber === null ? null : figureNumberOf(reading.main, hourNumber),
    all: allNumberOf(reading),
    delays: delaysOf(relationsOf(reading)),
  };
  const methods = timingMethodsOf(reading, timing, { method, isLasting: LASTING.includes(subject), grounds });
  const unsaid = unsaidOf(methods, method);
  return {
    id: 'timing',
    title: '应期',
    fact: methods.map(({ sentence }) => sentence).join(''),
    rule: RULE,
    quotations: [...methods.flatMap(({ quotations }) => quotations), ruleOf('units'), ruleOf('freely')],
    sentence: sentenceOf(methods, timing, unsaid),
    note: postureNoteOf(posture, timing.figure),
    values: { ...timing, methods, unsaid, posture },
  };
}
