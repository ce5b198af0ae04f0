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
  const before = firstOfUse({ relations }, 'return');
  return pointOf(
    dated.length > 0
      ? `${before}归期看${dated[0]?.relation}的卦：${seasonsIn(dated)}。`
      : `${before}归期看生体、比和的卦，这一卦都没有，书里说归得迟。`,
    subjectRuleOf('travellerDay'),
  );
}

/** 体 is who asks, and not on the road. 变, which 用 becomes, is not among those that generate or overcome it (interplay.ts). */
export function travellerPoints(given: Given): readonly SubjectPoint[] {
  const { reading, relations, month } = given;
  const { body, use } = reading;
  const mutuals = relations.filter(({ of }) => of === 'bodyMutual' || of === 'useMutual');
  const others = [
    { name: `体 ${withElement(body)}`, element: elementOf(body) },
    ...mutuals.map((one) => ({ name: placed(one), element: one.element })),
  ];
  const thatDo = (does: typeof generates): string =>
    others
      .filter(({ element }) => does(element, elementOf(use)))
      .map(({ name }) => name)
      .join('、') || '没有';
  const fares = subjectRuleOf('travellerFares');
  const isHardPressed = thatDo(overcomes) !== '没有' || (month && strengthOf(elementOf(use), month) === '衰');
  const isMixed = isHardPressed && thatDo(generates) !== '没有';
  const onTheRoad = countedTrigramsOf(reading).toSpliced(countedTrigramsOf(reading).indexOf(body), 1).map(trigramName);
  const count = (wanted: string): number => onTheRoad.filter((name) => name === wanted).length;
  const many = ['震', '艮'].filter((name) => count(name) > 1);
  const any = ['坎', '兑'].filter((name) => count(name) > 0);
  return [
    homecomingPoint(given),
    pointOf(
      `在外的情形看用：生用的，${thatDo(generates)}；克用的，${thatDo(overcomes)}；${inMonth(`用 ${withElement(use)}`, use, month)}。${isMixed ? '顺快与灾殃两面都沾，不能只取一面。' : ''}${isHardPressed ? careFor(fares.text) : ''}`,
      ...[subjectRuleOf('travellerAway'), fares],
    ),
    pointOf(
      `路上看四卦，体是问的这一边，不算在内：震、艮要多才算，这里${many.length > 0 ? `多的是${many.join('、')}` : '都不多'}；坎、兑见到就算，这里${any.length > 0 ? `有${any.join('、')}` : '都没有'}。${any.includes('坎') ? careFor(subjectRuleOf('travellerAny').text) : ''}`,
      ...(many.length > 0 ? [subjectRuleOf('travellerMany')] : []),
      ...(any.length > 0 || many.length === 0 ? [subjectRuleOf('travellerAny')] : []),
    ),
  ];
}
