import type { Branch } from '../calendar/ganzhi.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { textsToRead } from '../reading/kaobianzhan.ts';
import type { Reading } from '../reading/reading.ts';
import { type Relation, type RelationToBody, relationsOf } from '../reading/relation.ts';
import { textLabel } from '../reading/rule-words.ts';
import { careFor } from '../texts/harsh-lines.ts';
import { meihuaQuotation } from '../texts/meihua-rules.ts';
import type { Quotation, Subject, WeatherSubject } from '../texts/types.ts';
import { trigramName } from '../trigram/trigram.ts';
import { countsOf } from './counted-trigrams.ts';
import { subjectPointsOf } from './subject-points.ts';
import type { SubjectPoint } from './subject-words.ts';
import { meantIn, weatherPointsOf } from './weather-points.ts';

/** What the book says of the chosen subject, beside the general rule. */
export interface SubjectReading {
  readonly name: string;
  readonly chapter: string;
  readonly quotations: readonly Quotation[];
  readonly sentence: string;
  /** What to read first for it. */
  readonly first: string;
  /** What else the chapter says of this cast; none where it speaks of 体 and 用 and there are none. */
  readonly points: readonly SubjectPoint[];
}

/** What 用 does to whom the subject names as 体, for readers who have not heard of either: of the trigrams, since 用 may be a person or a thing. */
const USE_DOES: Readonly<Record<Relation, (body: string) => string>> = {
  生体: (body) => `来生${body}，是相助的`,
  比和: (body) => `与${body}同气，是相安的`,
  克体: (body) => `克着${body}，是相压的`,
  体生: (body) => `耗着${body}，是耗力的`,
  体克: (body) => `受${body}克制，是制得住的`,
};

/** 这一卦克着失主那一卦，是相压的 */
const doingOf = (relation: Relation, body: string): string =>
  `这一卦${USE_DOES[relation](`${body}${body.endsWith('这一边') ? '的' : '那一'}卦`)}`;

export const isWeather = (subject: Subject | WeatherSubject): subject is WeatherSubject => subject.id === 'weather';

/** 屯的卦辞 */
function readFirst(reading: Reading): string {
  const [first] = textsToRead(reading);
  return first ? `${shortName(first.hexagram)}的${textLabel(first)}` : '经文';
}

/** 凶 in a text of the classic would be read as news. */
const CARE = '经文说的是处境，不是人出了事；挂念就先联系。';

function bodyUseSubject(subject: Subject, reading: Reading, month: Branch | null): SubjectReading {
  const { name, chapter, opening, lines } = subject;
  const quoted = meihuaQuotation(chapter, opening);
  if (reading.kind === 'whole')
    return {
      ...{ name, chapter, quotations: [quoted] },
      sentence: `${chapter}从体用说起，这一卦不论体用，这一章用不上。`,
      first: `问${name}，先看${readFirst(reading)}里，哪一句说得着${subject.use}。${subject.id === 'traveller' ? CARE : ''}`,
      points: [],
    };
  const [use] = relationsOf(reading) as readonly [RelationToBody];
  const line = meihuaQuotation(chapter, lines[use.relation]);
  return {
    ...{ name, chapter, quotations: [quoted, line] },
    sentence: `问${name}，照${chapter}看，书云：${line.text}。${careFor(line.text)}这是一条线索，体指${subject.body}，用指${subject.use}。`,
    first: `问${name}，先看用卦${trigramName(reading.use)}：${trigramName(reading.use)}指${subject.use}，${doingOf(use.relation, subject.body)}。`,
    points: subjectPointsOf(subject, reading, month),
  };
}

function weatherReading(subject: WeatherSubject, reading: Reading, month: Branch | null): SubjectReading {
  const { name, chapter, opening, closing, trigrams } = subject;
  const counts = countsOf(reading);
  const meant = meantIn(counts);
  const lines = meant.flatMap((trigram) => trigrams[trigram] ?? []);
  const isOnce = counts.has('艮') && !meant.includes('艮');
  const met = meant.length > 0 ? `有${meant.join('、')}${isOnce ? '，也' : ''}` : isOnce ? '' : '都没有';
  return {
    ...{ name, chapter, quotations: [opening, ...lines, closing].map((line) => meihuaQuotation(chapter, line)) },
    sentence: `${chapter}里，乾、坤见到就算，别的卦要多才算：这里${met}${isOnce ? '见到艮，只论久雨久晴' : ''}。出门带不带伞，还是看天气预报。`,
    first: `问${name}，先看卦里哪一样多，再推五行、看四时。`,
    points: weatherPointsOf(reading, counts, month),
  };
}

export const subjectReadingOf = (
  subject: Subject | WeatherSubject,
  reading: Reading,
  month: Branch | null,
): SubjectReading =>
  isWeather(subject) ? weatherReading(subject, reading, month) : bodyUseSubject(subject, reading, month);
