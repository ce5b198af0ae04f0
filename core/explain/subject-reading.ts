import type { Branch } from '../calendar/ganzhi.ts';
import type { Reading } from '../reading/reading.ts';
import { meihuaQuotation } from '../texts/meihua-rules.ts';
import type { Quotation, Subject, WeatherSubject } from '../texts/types.ts';
import { trigramName } from '../trigram/trigram.ts';
import { countedTrigramsOf, figuresOf } from './counted-trigrams.ts';
import { relationsOf } from './relation.ts';
import { type SubjectPoint, subjectPointsOf } from './subject-points.ts';
import { weatherPointsOf } from './weather-points.ts';

/** What the book says of the chosen subject, beside the general rule. */
export interface SubjectReading {
  readonly name: string;
  readonly chapter: string;
  readonly quotations: readonly Quotation[];
  readonly sentence: string;
  /** What else the chapter says of this cast; none where it speaks of 体 and 用 and there are none. */
  readonly points: readonly SubjectPoint[];
}

const isWeather = (subject: Subject | WeatherSubject): subject is WeatherSubject => subject.id === 'weather';

function bodyUseSubject(subject: Subject, reading: Reading, month: Branch | null): SubjectReading {
  const { name, chapter, opening, lines } = subject;
  const quoted = meihuaQuotation(chapter, opening);
  if (reading.kind === 'whole')
    return {
      ...{ name, chapter, quotations: [quoted] },
      sentence: `${chapter}从体用说起，这一卦不论体用，书里的五条用不上。`,
      points: [],
    };
  const relation = relationsOf(reading)[0]?.relation ?? '比和';
  const line = meihuaQuotation(chapter, lines[relation]);
  return {
    ...{ name, chapter, quotations: [quoted, line] },
    sentence: `问${name}，照${chapter}看，书云：${line.text}。这是一条线索，体指${subject.body}，用指${subject.use}。`,
    points: subjectPointsOf(subject, reading, month),
  };
}

/** The trigrams by name, with how often they are there, the most frequent first. */
function countsOf(reading: Reading): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const trigram of countedTrigramsOf(reading))
    counts.set(trigramName(trigram), (counts.get(trigramName(trigram)) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

const COUNT_NAMES = ['', '一', '二', '三', '四', '五', '六'];

/** “坎多主雨” speaks of a trigram that is there more than once; of 乾 and 坤 the book does not ask for many. */
const isMeant = ([trigram, count]: readonly [name: string, count: number]): boolean =>
  count > 1 || trigram === '乾' || trigram === '坤';

function weatherReading(subject: WeatherSubject, reading: Reading, month: Branch | null): SubjectReading {
  const { name, chapter, opening, closing, trigrams } = subject;
  const counts = countsOf(reading);
  const lines = counts.filter(isMeant).flatMap(([trigram]) => trigrams[trigram] ?? []);
  const seen = counts.map(([trigram, count]) => `${trigram}${COUNT_NAMES[count]}见`).join('，');
  const many = counts.filter(([, count]) => count > 1).map(([trigram]) => trigram);
  const names = figuresOf(reading);
  const figures = names.length > 1 ? names.join('、') : '主卦';
  return {
    ...{ name, chapter, quotations: [opening, ...lines, closing].map((line) => meihuaQuotation(chapter, line)) },
    sentence: `占天时不分体用，${figures}里的卦都看：${seen}。${many.length > 0 ? `多的是${many.join('、')}` : '没有哪一卦多'}；书里还要推五行、看四时。出门带不带伞，还是看天气预报。`,
    points: weatherPointsOf(new Map(counts), month),
  };
}

export const subjectReadingOf = (
  subject: Subject | WeatherSubject,
  reading: Reading,
  month: Branch | null,
): SubjectReading =>
  isWeather(subject) ? weatherReading(subject, reading, month) : bodyUseSubject(subject, reading, month);
