import type { Branch } from '../calendar/ganzhi.ts';
import type { Cast } from '../casting/cast.ts';
import type { CastFigure } from '../casting/cast-name.ts';
import type { Omen } from '../journal/omen.ts';
import { type RuleText, textsToRead } from '../reading/kaobianzhan.ts';
import { type Reading, readingOf, wholeReadingOf } from '../reading/reading.ts';
import { type RelationToBody, relationsOf } from '../reading/relation.ts';
import type { Subject, WeatherSubject } from '../texts/types.ts';
import { elementOf } from '../trigram/element.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import { bodyUseStepOf } from './body-use-step.ts';
import type { WordsOf } from './images.ts';
import { imagesStepOf } from './images-step.ts';
import { judgeStepOf } from './judge-step.ts';
import { omenStepOf } from './omen-step.ts';
import { relationsStepOf } from './relations-step.ts';
import type { Step } from './step.ts';
import { type Strength, strengthOf } from './strength.ts';
import { strengthStepOf } from './strength-step.ts';
import { isWeather, type SubjectReading, subjectReadingOf } from './subject-reading.ts';
import { type Summary, summaryOf } from './summary.ts';
import { type PlainOf, type TextOf, textStepOf } from './text-step.ts';
import { allNumberOf, figureNumberOf } from './timing.ts';
import { timingStepOf } from './timing-step.ts';

export interface Explained {
  readonly cast: CastFigure;
  /** Of the month pillar at the instant cast for (`monthBranchOf`); null where no instant is known. */
  readonly month: Branch | null;
  /** 子 1 … 亥 12: the hour that was counted (`hourNumberOf`), else that of the wall clock; null where neither is known. */
  readonly hourNumber: number | null;
  readonly subject?: Subject | WeatherSubject | null;
  /** How it was cast; null or left out where that is not known. */
  readonly method?: Cast['method'] | null;
  readonly plainOf?: PlainOf;
  /** 外应. It has a step of its own and changes no other fact. */
  readonly omen?: Omen | null;
  /** The words of 取象; none where they are not at hand. */
  readonly wordsOf?: WordsOf;
}

/** A reading that explains itself. It ends in a question: there is no verdict, no score and no date in it. */
export interface Explanation {
  readonly rule: { readonly name: '考变占'; readonly texts: readonly RuleText[] };
  /** Null, and no relations, unless exactly one line moves; null too where 天时 is asked. */
  readonly body: TrigramCode | null;
  readonly use: TrigramCode | null;
  readonly relations: readonly RelationToBody[];
  readonly strength: { readonly month: Branch; readonly body: Strength | null; readonly use: Strength | null } | null;
  /** 成卦之数, which needs an hour, and 全卦之数. */
  readonly numbers: { readonly figure: number | null; readonly all: number };
  /** What the book says of the subject, beside the step 生克. */
  readonly subject: SubjectReading | null;
  /** 三句话, before the steps and taken from them. */
  readonly summary: Summary;
  readonly steps: readonly Step[];
}

/**
 * 占卜总诀: first 爻辞, then 体用 with their 生克, then 克应 (omens, 外应), last one's own 动静, by which 应期 is told. 取象 belongs to
 * 生克: 体用总诀 goes on from it with what a trigram brings (“看是何卦”). 旺衰 is not among them; 衰旺论 puts it after 生克
 * (“既明生克，当看衰旺”). The reader comes last.
 */
function stepsOf(reading: Reading, explained: Explained, textOf: TextOf): readonly Step[] {
  const { month, hourNumber, method = null, plainOf = () => null, omen = null } = explained;
  const { subject = null, wordsOf = () => [] } = explained;
  const weather = weatherOf(explained);
  const first = [textStepOf(reading, textOf, plainOf), bodyUseStepOf(reading, weather)];
  const judged = weather ? wholeReadingOf(reading) : reading; // “凡占天时，不分体用”
  const outside = omenStepOf(judged, omen);
  const last = judgeStepOf(judged, month, outside.values, weather !== null);
  if (reading.kind === 'whole') return [...first, outside, last];
  if (weather) return [...first, imagesStepOf(reading, weather, wordsOf), outside, last];
  return [
    ...first,
    relationsStepOf(reading, month),
    imagesStepOf(reading, subject, wordsOf),
    strengthStepOf(reading, month),
    outside,
    timingStepOf(reading, hourNumber, method, {
      posture: outside.values?.posture ?? null,
      subject: subject?.id ?? null,
      month,
    }),
    last,
  ];
}

const weatherOf = ({ subject = null }: Explained): WeatherSubject | null =>
  subject && isWeather(subject) ? subject : null;

export function explain(explained: Explained, textOf: TextOf): Explanation {
  const { cast, month, hourNumber, subject = null, plainOf = () => null } = explained;
  const reading = readingOf(cast);
  const weather = weatherOf(explained);
  const [body, use] = reading.kind === 'bodyUse' && !weather ? [reading.body, reading.use] : [null, null];
  const inMonth = (trigram: TrigramCode | null) => (trigram && month ? strengthOf(elementOf(trigram), month) : null);
  return {
    rule: { name: '考变占', texts: textsToRead(cast) },
    body,
    use,
    relations: reading.kind === 'bodyUse' && !weather ? relationsOf(reading) : [],
    strength: month && { month, body: inMonth(body), use: inMonth(use) },
    numbers: {
      figure: hourNumber === null ? null : figureNumberOf(cast.main, hourNumber).sum,
      all: allNumberOf(reading).sum,
    },
    subject: subject && subjectReadingOf(subject, reading, month),
    summary: summaryOf(reading, month, textOf, plainOf, weather),
    steps: stepsOf(reading, explained, textOf),
  };
}
