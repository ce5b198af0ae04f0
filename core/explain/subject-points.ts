import type { Branch } from '../calendar/ganzhi.ts';
import type { BodyUseReading } from '../reading/reading.ts';
import { type Relation, type RelationToBody, relationsOf, saidOfIt } from '../reading/relation.ts';
import { asExampleUnless, ruleOf } from '../texts/meihua-rules.ts';
import { lostPlaceOf, subjectRuleOf } from '../texts/subject-rules.ts';
import type { Subject } from '../texts/types.ts';
import { DIRECTIONS, LATER_HEAVEN } from '../trigram/circle.ts';
import { elementOf } from '../trigram/element.ts';
import { trigramName } from '../trigram/trigram.ts';
import { neitherText, sidesOf } from './clues.ts';
import { countedTrigramsOf } from './counted-trigrams.ts';
import { gathered, nameOfUse } from './relation-words.ts';
import { placed, withElement } from './step.ts';
import { strengthOf } from './strength.ts';
import {
  bothInMonth,
  branchesOf,
  firstOfUse,
  type Given,
  inMonth,
  ofRelation,
  pointOf,
  type SubjectPoint,
  seasonsIn,
  strengthBeside,
} from './subject-words.ts';
import { travellerPoints } from './traveller-points.ts';

/**
 * 互 and 变 are read like 用 (体用: “互变亦用也”), but what a chapter says it says of 用: its lines are named here and not quoted. The last
 * sentence weighs the three (体用互变之诀), which may say different things: 用 is the closest, and yet 互 and 变 decided of 贲 and 师 (卦断遗论).
 */
function stagePoints({ subject, relations }: Given): readonly SubjectPoint[] {
  const [use, bodyMutual, useMutual, changed] = relations as readonly [
    RelationToBody,
    RelationToBody,
    RelationToBody,
    RelationToBody,
  ];
  const likened = (one: RelationToBody): string => {
    const neither = neitherText(one, relations);
    if (neither) return `${neither}，两边都不算`;
    return `${saidOfIt(one.relation)}，${one.relation === use.relation ? '与用一样' : `比照${nameOfUse(one.relation)}一条`}`;
  };
  const isOne = bodyMutual.relation === useMutual.relation;
  const others = [bodyMutual, useMutual, changed].map(({ relation }) => relation);
  const isDecidedByOthers =
    use.relation !== '生体' && (others.includes('生体') || others.every((relation) => relation === '克体'));
  const middle = isOne
    ? `${gathered([bodyMutual, useMutual], '、')}都${likened(useMutual)}`
    : `${placed(bodyMutual)}${likened(bodyMutual)}；${placed(useMutual)}${likened(useMutual)}`;
  const isAlike = new Set([bodyMutual, useMutual, changed].map(likened)).size === 1;
  const stages = isAlike
    ? `中间看两互，末后看变：${gathered([bodyMutual, useMutual, changed], '、')}都${likened(changed)}。`
    : `中间看两互，${middle}；末后看变，${placed(changed)}${likened(changed)}。`;
  return [
    pointOf(stages, subjectRuleOf('othersAreUse')),
    pointOf(
      `用最紧，问${subject.name}先看${nameOfUse(use.relation)}一条；两互次之，变又次之，书里也有断在互变的。`,
      ruleOf('closeness'),
      asExampleUnless(isDecidedByOthers, ruleOf('mutualsDecide')),
    ),
  ];
}

/** Who generates 体 or overcomes it; the passages on them are told in 取象. Nothing where there is none. */
function passageSentence(given: Given, ...wanted: readonly Relation[]): string {
  const said = wanted.flatMap((relation) => {
    const found = ofRelation(given, relation);
    return found.length > 0 ? [`${relation}的是${gathered(found, '、')}`] : [];
  });
  return said.length > 0 ? `${said.join('，')}：书里的话见取象。` : '';
}

const strengthSentence = ({ reading, month }: Given): string =>
  month
    ? `${month}月里，${bothInMonth({ reading }, month)}。`
    : `月令不明，体 ${withElement(reading.body)}与用 ${withElement(reading.use)}的盛衰都不论。`;

/** How often trigrams are there among 体, 用, both mutuals and 变. 体 is one of them: 出行占 names it (“体卦乾、震多”). */
function counterOf(reading: BodyUseReading): (...names: readonly string[]) => number {
  const names = countedTrigramsOf(reading).map(trigramName);
  return (...wanted) => names.filter((name) => wanted.includes(name)).length;
}

const changedOf = ({ relations }: Given): RelationToBody =>
  relations.find(({ of }) => of === 'changed') as RelationToBody;

/** 谁更主动: of 体克 and 克体 the chapter says nothing. */
const lovePoints = ({ relations: [use] }: Given): readonly SubjectPoint[] => {
  switch (use?.relation) {
    case '生体':
      return [pointOf('谁更主动：对方生这一边，书里说对方有意靠近。', subjectRuleOf('theyComeToUs'))];
    case '体生':
      return [pointOf('谁更主动：这一边生对方，书里说要由这一边去求。', subjectRuleOf('weGoToThem'))];
    case '比和':
      return [pointOf('谁更主动：体用比和，书里说彼此都愿靠近。', subjectRuleOf('bothCome'))];
    default:
      return [];
  }
};

/** One date: with nothing that overcomes 体 the book looks at 体 alone (“止看卦体时序之类”), else at what generates 体. */
function namePoints(given: Given): readonly SubjectPoint[] {
  const { body } = given.reading;
  const before = firstOfUse(given, 'name');
  const helping = ofRelation(given, '生体');
  const attacking = ofRelation(given, '克体');
  const changed = changedOf(given);
  const place = pointOf(
    `职任之处看变卦的方位：${placed(changed)}，在${DIRECTIONS[LATER_HEAVEN.trigrams.indexOf(changed.trigram)]}方。`,
    subjectRuleOf('namePlace'),
  );
  if (attacking.length === 0)
    return [
      pointOf(
        `${before}没有克体的卦，书里说这样容易成${strengthBeside(body, given.month, '衰', before !== '')}；名成之日只看体：体 ${withElement(body)}，${branchesOf(body)}。`,
        subjectRuleOf('nameUnhindered'),
      ),
      place,
    ];
  return [
    pointOf(
      helping.length > 0
        ? `${before}名成之日看生体的卦气：${seasonsIn(helping)}。`
        : '名成之日看生体的卦气，这一卦没有生体的卦，这一章便没有说日子。',
      subjectRuleOf('nameDay'),
    ),
    place,
    pointOf(
      `克体的是${gathered(attacking, '、')}。书里说已经在任的人最怕见到克体的卦。`,
      subjectRuleOf('nameInOffice'),
    ),
  ];
}

/**
 * Of 体克 too there is gain and of 体生 loss, each in its season (“又若卦中有体克用之卦，及生体之卦，则有财”). Of what is on neither side no day
 * is taken, and where all are 比和 there is none at all.
 */
function wealthPoints(given: Given): readonly SubjectPoint[] {
  const grounds = [subjectRuleOf('gainAlso'), subjectRuleOf('lossAlso')];
  if (given.relations.every(({ relation }) => relation === '比和'))
    return [pointOf('得财、破财之日：与体相生相克的卦一个也没有，这一章便都没有说。', ...grounds)];
  const sides = sidesOf(given.relations);
  const seasons = (date: 'gain' | 'loss', ...wanted: readonly Relation[]) => {
    const found = wanted.flatMap((relation) => ofRelation(given, relation));
    const [dated, neither] = [
      found.filter(({ of }) => sides.get(of) !== 'neither'),
      found.filter(({ of }) => sides.get(of) === 'neither'),
    ];
    const said = [
      ...(dated.length > 0 ? [seasonsIn(dated)] : []),
      ...(neither.length > 0 ? [`${gathered(neither, '、')}两边都不算，不取`] : []),
    ];
    const [before, day] = [dated.length > 0 ? firstOfUse(given, date) : '', date === 'gain' ? '得财' : '破财'];
    return `${before}${day}之日（${wanted.join('、')}）：${said.join('；') || '这一卦没有，这一章便没有说日子'}。`;
  };
  return [
    pointOf(seasons('gain', '生体', '体克'), subjectRuleOf('gainDay'), subjectRuleOf('gainAlso')),
    pointOf(seasons('loss', '克体', '体生'), subjectRuleOf('lossDay'), subjectRuleOf('lossAlso')),
  ];
}

type JourneyRule = Extract<Parameters<typeof subjectRuleOf>[0], `journey${string}`>;

/** What is met on the road, and by which rules; of 动 and 不动, and of 舟 and 陆, none where the figure has both. */
function metOnTheRoad(reading: BodyUseReading): readonly (readonly [said: string, ...rules: JourneyRule[]])[] {
  const count = counterOf(reading);
  const present = (...names: readonly string[]) => names.filter((name) => count(name) > 0).join('、');
  const either = <Said>(isOne: boolean, isOther: boolean, [one, other, both]: readonly [Said, Said, Said]) =>
    isOne && isOther ? [both] : [...(isOne ? [one] : []), ...(isOther ? [other] : [])];
  return [
    ...either(count('乾', '震') > 1, count('坤', '艮') > 1, [
      [`${present('乾', '震')}多，是动的一面`, 'journeyMoving'],
      [`${present('坤', '艮')}多，是不动的一面`, 'journeyStill'],
      [
        `${present('乾', '震')}与${present('坤', '艮')}都多，书里一说动、一说不动，定不出来，看实情`,
        'journeyMoving',
        'journeyStill',
      ],
    ] as const),
    ...either(count('巽') > 0, count('离') > 0, [
      ['有巽，书里说宜走水路', 'journeyBoatOrLand'],
      ['有离，书里说宜走陆路', 'journeyBoatOrLand'],
      ['巽与离都有，书里一说舟行、一说陆行，定不出走哪一路，看实情', 'journeyBoatOrLand'],
    ] as const),
    ...either(count('坎') > 0, count('兑') > 0, [
      ['有坎，书里说到失落东西', 'journeyCare'],
      ['有兑，书里说到与人争执', 'journeyCare'],
      ['有坎，书里说到失落东西；有兑，书里说到与人争执', 'journeyCare'],
    ] as const),
  ];
}

function journeyPoints(given: Given): readonly SubjectPoint[] {
  const { reading, month } = given;
  const helping = gathered(ofRelation(given, '生体'), '、');
  const met = metOnTheRoad(reading);
  const strength = month && strengthOf(elementOf(reading.body), month);
  const isFit = strength === '旺' && helping !== '';
  const isUnfit = strength === '衰' && helping === '';
  const before = isFit ? firstOfUse(given, 'fit') : isUnfit ? firstOfUse(given, 'unfit') : '';
  const [ofMonth, ofHelp] = [
    inMonth(`体 ${withElement(reading.body)}`, reading.body, month),
    helping === '' ? '没有生体的卦' : `生体的有${helping}`,
  ];
  return [
    pointOf(`${before}出门要体旺、又有卦来生：${ofMonth}，${ofHelp}。`, subjectRuleOf('journeyStrength')),
    pointOf(
      `路上看卦里有哪几卦：${met.map(([said]) => said).join('；')}。`,
      ...met.flatMap(([, ...rules]) => rules.map(subjectRuleOf)),
    ),
  ];
}

function lostPoints(given: Given): readonly SubjectPoint[] {
  const changed = changedOf(given);
  const { quotation, about } = lostPlaceOf(changed.trigram);
  return [
    pointOf(
      `${firstOfUse(given, 'lostPlace')}东西在哪里看变卦：${placed(changed)}，${about}。`,
      subjectRuleOf('lostPlace'),
      quotation,
    ),
  ];
}

/** With neither of them there is no passage to look up, and the images are those of 体 and 用 (本卦); 互 and 变 stand on their side all the same. */
function affairsPoint(given: Given): SubjectPoint {
  if (given.relations.every(({ relation }) => relation !== '生体' && relation !== '克体'))
    return pointOf(
      '没有生体、克体的卦：书里说这样只断本卦，看体、用自己的象；两互与变仍是线索。',
      subjectRuleOf('affairsNeither'),
    );
  return pointOf(passageSentence(given, '生体', '克体'), subjectRuleOf('affairsPassages'));
}

/** By the id of the subject; 求谋, 交易 and 谒见 have no more in the book than their five lines. */
const OWN: Readonly<Record<string, (given: Given) => readonly SubjectPoint[]>> = {
  affairs: (given) => [
    affairsPoint(given),
    pointOf(`再看盛衰：${strengthSentence(given)}`, subjectRuleOf('affairsStrength')),
  ],
  home: (given) => {
    const helped = passageSentence(given, '生体');
    return helped === '' ? [] : [pointOf(helped, subjectRuleOf('homePassages'))];
  },
  love: (given) => [
    pointOf(
      `两家：体是问的这一家，用是对方那一家。${strengthSentence(given)}`,
      subjectRuleOf('twoHouses'),
      subjectRuleOf('housesStrength'),
    ),
    ...lovePoints(given),
  ],
  name: namePoints,
  wealth: wealthPoints,
  journey: journeyPoints,
  traveller: travellerPoints,
  lost: lostPoints,
};

/** What the chapter says of 互 and 变, and what it says besides. */
export function subjectPointsOf(
  subject: Subject,
  reading: BodyUseReading,
  month: Branch | null,
): readonly SubjectPoint[] {
  const given = { subject, reading, relations: relationsOf(reading), month };
  return [...stagePoints(given), ...(OWN[subject.id]?.(given) ?? [])];
}
