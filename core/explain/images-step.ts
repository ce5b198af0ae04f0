import { isInLowerHalf } from '../hexagram/line.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { placeName, type Relation, relationsOf, saidOfIt } from '../reading/relation.ts';
import { imageRuleOf, type Passage, passageOf } from '../texts/images.ts';
import { asExampleUnless, meihuaQuotation } from '../texts/meihua-rules.ts';
import type { Subject, WeatherSubject } from '../texts/types.ts';
import { elementOf } from '../trigram/element.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import { countsOf } from './counted-trigrams.ts';
import { IMAGE_KINDS, type ImageKind, kindOf, leftOutFor, type WordsOf } from './images.ts';
import { gathered } from './relation-words.ts';
import { type ExplainedImage, type ImagesStep, placed, withElement } from './step.ts';
import { meantIn } from './weather-points.ts';

const HEAD = { id: 'images', title: '取象' } as const;

const RULE =
  '每一卦都有许多象。先定所问属哪一类，再看体、用、两互、变各是什么卦，从书里那一类的词里想一想，哪一个像眼前的事，由你来选。给生体、克体的卦，书里各写了一段，说助力或压力可能从哪里来；其余的卦只看它自己的象。';

const passageFor = (trigram: TrigramCode, relation: Relation): Passage | null =>
  relation === '生体' || relation === '克体' ? passageOf(trigram, relation) : null;

function sentenceOf(name: string, trigram: TrigramCode, relation: Relation, passage: Passage | null): string {
  if (!passage) return `${name}${saidOfIt(relation)}，书里没有为它另写一段，只看${trigramName(trigram)}自己的象。`;
  const what = relation === '生体' ? '助力' : '压力';
  return `${name}${relation}，${what}从哪里来，书里想到的是${passage.about}。`;
}

type Wordless = Omit<ExplainedImage, 'words'>;

/** 体 first, then as close as they are (“体互最紧，用互次之”). 观梅占: 体 兑, 用 离, 体互 乾, 用互 巽, 变 艮. */
function imagesOf(reading: BodyUseReading): readonly Wordless[] {
  return [
    {
      ...{ of: 'body', label: '体', trigram: reading.body, element: elementOf(reading.body), relation: null },
      passage: null,
      sentence: `体 ${withElement(reading.body)}是问事的这一边，先看自己像什么。`,
    },
    ...relationsOf(reading).map(({ of, trigram, element, relation }) => {
      const passage = passageFor(trigram, relation);
      return {
        ...{ of, label: placeName(of), trigram, element, relation },
        passage: passage?.quotation ?? null,
        sentence: sentenceOf(placed({ of, trigram }), trigram, relation, passage),
      };
    }),
  ];
}

/** The same five by their place in 主, 互 and 变, the upper one first. */
function weatherImagesOf(reading: BodyUseReading): readonly Wordless[] {
  const isUseBelow = isInLowerHalf(reading.movingLine);
  const [ofUse, ofBody] = isUseBelow ? ['下', '上'] : ['上', '下'];
  const labels = { body: `主卦${ofBody}`, use: `主卦${ofUse}`, changed: `变卦${ofUse}` };
  const mutuals = { bodyMutual: `互卦${ofBody}`, useMutual: `互卦${ofUse}` };
  const all = imagesOf(reading);
  const places = isUseBelow
    ? (['body', 'use', 'bodyMutual', 'useMutual', 'changed'] as const)
    : (['use', 'body', 'useMutual', 'bodyMutual', 'changed'] as const);
  const ordered = places.flatMap((place) => all.filter(({ of }) => of === place));
  return ordered.map(({ of, trigram, element }) => {
    const label = { ...labels, ...mutuals }[of];
    const sentence = `${label}是${withElement(trigram)}，只看它天时的象。`;
    return { of, label, trigram, element, relation: null, passage: null, sentence };
  });
}

/** What is said of those with a passage, each trigram once: 用 离火克体，压力从哪里来……; of a second one that does the same: 变 兑金也克体…… */
function toldSentence(reading: BodyUseReading): string {
  const others = relationsOf(reading);
  const relations = [...new Map(others.map(({ trigram, relation }) => [trigram, relation]))];
  return relations
    .flatMap(([trigram, relation], index) => {
      const passage = passageFor(trigram, relation);
      const name = gathered(
        others.filter((one) => one.trigram === trigram),
        '、',
      );
      if (!passage) return [];
      const isSecond = relations.slice(0, index).some(([, before]) => before === relation);
      return [
        isSecond
          ? `${name}也${relation}，书里想到的是${passage.about}。`
          : sentenceOf(name, trigram, relation, passage),
      ];
    })
    .join('');
}

/** 用 离火; 体 兑金. */
export const nameOfImage = ({ label, trigram }: Pick<ExplainedImage, 'label' | 'trigram'>): string =>
  `${label} ${withElement(trigram)}`;

function factOf(images: readonly ExplainedImage[], kind: ImageKind): string {
  const rows = [...new Set(images.map(({ trigram }) => trigram))].map((trigram) => {
    const some = images.filter((one) => one.trigram === trigram);
    const words = some[0]?.words[kind].join('、');
    return `${some.map(({ label }) => label).join('、')} ${withElement(trigram)}${words && `：${words}`}`;
  });
  return `按${kind}取象，${rows.join('；')}。`;
}

const WEATHER_RULE = '书里天时一类的词，哪一个像眼前的天，由你来选。';

/** Which come first, as the chapter counts them. */
function firstInWeather(reading: BodyUseReading): string {
  const counts = countsOf(reading);
  const meant = meantIn(counts);
  if (meant.length === 0) return '没有乾、坤，也没有哪一卦见了两次，天时的象不分先后。';
  const names = meant.join('、');
  return meant.length < counts.size ? `天时的象，先看${names}的，别的放在后面。` : `天时的象，就看${names}的。`;
}

function weatherStepOf(
  reading: BodyUseReading,
  { chapter, opening, closing }: WeatherSubject,
  images: readonly ExplainedImage[],
): ImagesStep {
  return {
    ...HEAD,
    fact: factOf(images, '天时'),
    rule: WEATHER_RULE,
    quotations: [meihuaQuotation(chapter, opening), meihuaQuotation(chapter, closing)],
    sentence: firstInWeather(reading),
    note: null,
    values: { kind: '天时', images, leftOut: [] },
  };
}

/** What 用, both mutuals and 变 stand for, by the book's own words. The reader chooses among them: no word is chosen here. */
export function imagesStepOf(
  reading: BodyUseReading,
  subject: Pick<Subject, 'name'> | WeatherSubject | null,
  wordsOf: WordsOf,
): ImagesStep {
  const name = subject?.name ?? null;
  const weather = subject && 'trigrams' in subject ? subject : null;
  const kind = kindOf(name);
  const leftOut = leftOutFor(name);
  const wordsBy = (trigram: TrigramCode) =>
    Object.fromEntries(
      IMAGE_KINDS.map((one) => [one, wordsOf(trigram, one).filter((word) => !leftOut.includes(word))]),
    ) as unknown as ExplainedImage['words'];
  const found = weather ? weatherImagesOf(reading) : imagesOf(reading);
  const images = found.map((one) => ({ ...one, words: wordsBy(one.trigram) }));
  return weather ? weatherStepOf(reading, weather, images) : stepOf(reading, { kind, images, leftOut });
}

function stepOf(reading: BodyUseReading, values: ImagesStep['values']): ImagesStep {
  const { kind, images } = values;
  const told = images.filter(({ passage }) => passage !== null);
  const has = (relation: Relation) => told.some((one) => one.relation === relation);
  const hasAny = (...names: readonly string[]) => images.some(({ trigram }) => names.includes(trigramName(trigram)));
  const passages = new Map(told.flatMap(({ passage }) => (passage ? [[passage.text, passage]] : [])));
  return {
    ...HEAD,
    fact: factOf(images, kind),
    rule: RULE,
    quotations: [
      asExampleUnless(hasAny('巽'), imageRuleOf('done')),
      asExampleUnless(hasAny('兑', '乾'), imageRuleOf('notBound')),
      ...(has('生体') ? [imageRuleOf('generating')] : []),
      ...(has('克体') ? [imageRuleOf('overcoming')] : []),
      ...(told.length === 0 ? [imageRuleOf('neither')] : []),
      ...passages.values(),
    ],
    sentence:
      toldSentence(reading) ||
      `${gathered(relationsOf(reading), '、')}里没有生体的，也没有克体的：书里说这样取象只论本卦，看体、用自己的象；两互与变仍是线索。`,
    note: null,
    values,
  };
}
