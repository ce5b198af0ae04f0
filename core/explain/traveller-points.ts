import { careFor } from '../texts/harsh-lines.ts';
import { subjectRuleOf } from '../texts/subject-rules.ts';
import { elementOf, generates, overcomes } from '../trigram/element.ts';
import { trigramName } from '../trigram/trigram.ts';
import { countedTrigramsOf } from './counted-trigrams.ts';
import { placed, withElement } from './step.ts';
import { strengthOf } from './strength.ts';
import { firstOfUse, type Given, inMonth, pointOf, type SubjectPoint, seasonsIn } from './subject-words.ts';
import { datesOf } from './timing-dates.ts';

/** 占卜克应之诀: the day is that of what generates 体, else of what is like it. */
function homecomingPoint({ reading, relations }: Given): SubjectPoint {
  const { dated } = datesOf('traveller', reading);
  const isLateTwice = dated.length === 0 && relations[0]?.relation === '体克';
  const before = isLateTwice ? '' : firstOfUse({ relations }, 'return');
  return pointOf(
    dated.length > 0
      ? `${before}归期看${dated[0]?.relation}的卦：${seasonsIn(dated)}。`
      : `${before}归期看生体、比和的卦，这一卦都没有，书里说归得迟。`,
    subjectRuleOf('travellerDay'),
  );
}

/** What the chapter says of the trigrams on the road: of 震 and 艮 where there are many, of 坎 and 兑 of one. 体 is who asks, and not on the road. */
const ON_THE_ROAD = [
  { name: '震', from: 2, said: '震多，书里说不安宁', rule: 'travellerMany' },
  { name: '艮', from: 2, said: '艮多，书里说有阻隔', rule: 'travellerMany' },
  { name: '坎', from: 1, said: '有坎，书里说有险难', rule: 'travellerAny' },
  { name: '兑', from: 1, said: '有兑，书里说有纷争', rule: 'travellerAny' },
] as const;

function roadPoint({ reading }: Given): SubjectPoint {
  const all = countedTrigramsOf(reading);
  const names = all.toSpliced(all.indexOf(reading.body), 1).map(trigramName);
  const found = ON_THE_ROAD.filter(({ name, from }) => names.filter((one) => one === name).length >= from);
  const rules = [...new Set(found.map(({ rule }) => rule))].map(subjectRuleOf);
  const said = found.map((one) => one.said).join('；') || '书里要震、艮多，或有坎、兑，这里都没有';
  const care = rules.map(({ text }) => careFor(text)).join('');
  return pointOf(`路上看用、两互与变：${said}。${found.some(({ name }) => name === '坎') ? care : ''}`, ...rules);
}

/**
 * “逢衰受克，在外灾殃” has two parts: 用 is 衰 and overcome. Who overcomes it is among the mutuals: of 体 the chapter says that the traveller is late
 * (“体克用，行人归迟”), and 变, which 用 becomes, does not act on it (interplay.ts).
 */
function pressedText({ reading: { use }, relations, month }: Given, pressing: string, isWeak: boolean): string {
  const strength = inMonth(`用 ${withElement(use)}`, use, month);
  if (pressing === '') {
    const none = `${relations[0]?.relation === '体克' ? '除了体，' : ''}没有克用的`;
    return `${none}；${strength}${isWeak ? '：“逢衰受克”只占一半' : ''}`;
  }
  if (month === null) return `克用的有${pressing}；月令不明，衰不衰不论`;
  if (isWeak) return `克用的有${pressing}，${strength}，书里说“在外灾殃”`;
  return `克用的有${pressing}，可是${strength}：“逢衰受克”只占一半`;
}

function awayPoint(given: Given): SubjectPoint {
  const { reading, relations, month } = given;
  const { body, use } = reading;
  const mutuals = relations
    .filter(({ of }) => of === 'bodyMutual' || of === 'useMutual')
    .map((one) => ({ name: placed(one), element: one.element }));
  const others = [{ name: `体 ${withElement(body)}`, element: elementOf(body) }, ...mutuals];
  const named = (some: typeof others, does: typeof generates): string =>
    some
      .filter(({ element }) => does(element, elementOf(use)))
      .map(({ name }) => name)
      .join('、');
  const helping = named(others, generates);
  const pressing = named(mutuals, overcomes);
  const isWeak = month !== null && strengthOf(elementOf(use), month) === '衰';
  const isHarsh = isWeak && pressing !== '';
  const fares = subjectRuleOf('travellerFares');
  const met = [helping === '' ? '没有生用的' : `生用的有${helping}，书里说顺快`, pressedText(given, pressing, isWeak)];
  return pointOf(
    `在外的情形看用：${met.join('；')}。${isHarsh && helping !== '' ? '两面都沾，不能只取一面。' : ''}${isHarsh ? careFor(fares.text) : ''}`,
    subjectRuleOf('travellerAway'),
    fares,
  );
}

export const travellerPoints = (given: Given): readonly SubjectPoint[] => [
  homecomingPoint(given),
  awayPoint(given),
  roadPoint(given),
];
