import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { relationInTable } from '#tests/support/element-tables.ts';
import { isConfirmed } from '#tests/support/quotations.ts';
import { BRANCHES, type Branch } from '../calendar/ganzhi.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { trigramName } from '../trigram/trigram.ts';
import { countedTrigramsOf } from './counted-trigrams.ts';
import { imagesStepOf } from './images-step.ts';
import { judgeStepOf } from './judge-step.ts';
import { isWeather, subjectReadingOf } from './subject-reading.ts';
import { computedSentences } from './summary.ts';

const subjectNamed = (name: string) => SUBJECTS.find((one) => one.name === name) ?? expect.fail(name);

/** 观梅占 unless said otherwise: 体 兑, 用 离, 体互 乾, 用互 巽, 变 艮. */
const pointsOf = (name: string, month: Branch | null = '丑', main: HexagramCode = '011101', line: LineIndex = 0) =>
  subjectReadingOf(subjectNamed(name), readingOf({ main, moving: [line] }), month).points.map(
    ({ sentence }) => sentence,
  );

test('every subject says at least three different things of every cast, all from its own chapter', () => {
  const strays = new Set<string>();
  const silent = SUBJECTS.flatMap((subject) => {
    const own = [
      `《梅花易数·${subject.chapter}》`,
      '《梅花易数·体用》',
      '《梅花易数·体用论》',
      '《梅花易数·占卜克应之诀》',
      '《梅花易数·占卜论理诀》',
      '《梅花易数·卦断遗论》',
      '《梅花易数·体用互变之诀》',
    ];
    return BODY_USE_READINGS.filter((reading, index) => {
      const { sentence, quotations, points } = subjectReadingOf(subject, reading, BRANCHES[index % 12] ?? null);
      const quoted = [...quotations, ...points.flatMap((point) => point.quotations)];
      for (const { text, source } of quoted) if (!own.includes(source)) strays.add(`${subject.name} ${text}`);
      return new Set([sentence, ...points.map((point) => point.sentence)]).size < 3;
    });
  });
  expect(silent).toEqual([]);
  expect([...strays]).toEqual([]);
});

test('what 卦断遗论 says of 互 and 变 that decide is an example where 用 generates 体, or they do not, in all 384 of every subject', () => {
  const wrong = SUBJECTS.filter((subject) => !isWeather(subject)).flatMap((subject) =>
    BODY_USE_READINGS.filter((reading) => {
      const quoted = subjectReadingOf(subject, reading, null).points.flatMap(({ quotations }) => quotations);
      const rule = quoted.find(({ text }) => text.startsWith('又有用不生体，互变生之'));
      const [use, ...others] = relationsOf(reading).map(({ trigram }) =>
        relationInTable(trigramName(trigram), trigramName(reading.body)),
      );
      const isHelped = others.includes('生体');
      const isPressed = others.filter((one) => one === '克体').length === 3;
      return (rule?.isExample ?? false) !== (use === '生体' || !(isHelped || isPressed));
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('our own words about a subject promise nothing, and every word of the book is confirmed', () => {
  const months = [null, '卯', '午', '子'] as const;
  const points = SUBJECTS.flatMap((subject) =>
    BODY_USE_READINGS.flatMap((reading, index) => subjectReadingOf(subject, reading, months[index % 4] ?? null).points),
  );
  const own = [...new Set(points.map(({ sentence }) => sentence.replaceAll(/书云：[^。]*。/g, '')))];
  expect(own.filter((text) => /[吉凶必]|一定|undefined|null/.test(text))).toEqual([]);
  const quoted = new Set(
    points.flatMap((point) => point.quotations.flatMap(({ text, variant = text }) => [text, variant])),
  );
  expect([...quoted].filter((text) => !isConfirmed(text))).toEqual([]);
});

test('互 and 变 are likened to the lines of the chapter, and one sentence weighs the three', () => {
  expect(pointsOf('求谋')).toEqual([
    '中间看两互，体互 乾金与体比和，比照体用比和一条；用互 巽木为体所克，却去生压体的用 离火，又克助体的变 艮土，两边都不算；末后看变，变 艮土生体，比照用生体一条。',
    '用最紧，问求谋先看用克体一条；两互次之，变又次之，书里也有断在互变的。',
  ]);
  expect(pointsOf('交易', null, '111110', 3)[0]).toBe(
    '中间看两互，体互、用互 乾金都克体，与用一样；末后看变，变 巽木与体比和，比照体用比和一条。',
  );
});

test('what is on neither side is said with its reason, in the words of 你来断, and nothing calls 互 and 变 mere corrections, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const [stages = '', weighed = ''] = pointsOf('交易', null, reading.main, reading.movingLine);
    const { neither } = judgeStepOf(reading, null, null).values;
    const reasons = neither.map(({ text }) => text.slice(text.indexOf('为体所克')));
    return (
      reasons.some((reason) => !stages.includes(`${reason}，两边都不算`)) ||
      stages.includes('却又伤体') ||
      !weighed.includes('书里也有断在互变的')
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('书云 stands before the line for 用 alone, in all 384 casts of every subject', () => {
  const wrong = SUBJECTS.flatMap((subject) =>
    BODY_USE_READINGS.filter((reading) => {
      const { sentence, points } = subjectReadingOf(subject, reading, null);
      const quoted = [sentence, ...points.map((point) => point.sentence)].join('').match(/书云：[^。]*/g) ?? [];
      const ofUse =
        'lines' in subject ? [`书云：${subject.lines[relationsOf(reading)[0]?.relation ?? '比和'].text}`] : [];
      return String(quoted) !== String(ofUse);
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('失物 is looked for by the changed trigram and its direction', () => {
  expect(pointsOf('失物').at(-1)).toBe('用的一条说不可寻，先看它；东西在哪里看变卦：变 艮土，东北方，山林里，或路边。');
  expect(pointsOf('失物', null, '111110', 4).at(-1)).toContain('变 离火，南方，窗边');
});

test('求财 dates gain by what generates 体 and by what it overcomes, loss by what overcomes it and by what it generates', () => {
  expect(pointsOf('求财').slice(2)).toEqual([
    '用的一条说无财，先看它；得财之日（生体、体克）：变 艮土，时序在丑、寅；用互 巽木两边都不算，不取。',
    '破财之日（克体、体生）：用 离火，时序在午。',
  ]);
  expect(pointsOf('求财', null, '100000', 2).slice(2)).toEqual([
    '得财、破财之日：与体相生相克的卦一个也没有，这一章便都没有说。',
  ]);
});

test('感情 has two houses, and says who comes to whom', () => {
  expect(pointsOf('感情', '午').slice(2)).toEqual([
    '两家：体是问的这一家，用是对方那一家。午月里，体 兑金气衰，用 离火正旺。', // of 相克 the chapter does not say who comes
  ]);
  expect(pointsOf('感情', null, '100000', 2).at(-1)).toContain('体用比和');
});

test('a trigram that stands in several places is named once', () => {
  expect(pointsOf('人事', null, '111110', 3)[2]).toBe('克体的是用、体互、用互 乾金：书里的话见取象。');
  expect(pointsOf('求财', null, '111110', 3).at(-1)).toBe(
    '破财之日（克体、体生）：用、体互、用互 乾金，时序在戌、亥。',
  );
});

test('求名 has a day, a place and what stands in the way; 出行 the trigrams of the road', () => {
  expect(pointsOf('求名').slice(2)).toEqual([
    '用的一条说不可成，先看它；名成之日看生体的卦气：变 艮土，时序在丑、寅。',
    '职任之处看变卦的方位：变 艮土，在东北方。',
    '克体的是用 离火。书里说已经在任的人最怕见到克体的卦。',
  ]);
  expect(pointsOf('出行').slice(2)).toEqual([
    '出门要体旺、又有卦来生：体 兑金是相，书里不算旺也不算衰，生体的有变 艮土。',
    '路上看卦里有哪几卦：巽与离都有，书里一说舟行、一说陆行，定不出走哪一路，看实情；有兑，书里说到与人争执。',
  ]);
});

test('出行 calls 乾 and 震 many where two of 体, 用, 互 and 变 are one of them; 体 alone is not two', () => {
  const road = (main: HexagramCode, line: LineIndex) => pointsOf('出行', null, main, line).at(-1);
  expect(road('011111', 5)).toContain('：乾多，是动的一面'); // 夬: 体 乾, 用 兑, 互 乾 乾, 变 乾
  expect(road('101111', 5)).toContain('乾、震多'); // 大有: 体 乾, 用 离, 互 乾 兑, 变 震
  expect(road('010111', 4)).not.toContain('乾、震多'); // 需: 体 乾, 用 坎, 互 兑 离, 变 坤
});

test('天时 sees which trigrams meet, and whether summer or winter has one without the other', () => {
  expect(pointsOf('天时').at(-1)).toBe('丑月是冬天：乾、兑的金在冬天主霜雪。');
  expect(pointsOf('天时', '卯')).toEqual([
    '书里还看会合与重逢：这里有艮与巽会合。',
    '《体用》一章不问多少：“逢离则晴”。',
    '天气若久了，书里另有话：有乾，雨久转晴；有艮，雨久当止，晴久也一样。',
    '再推五行：属金的有二，多于属木的一，巽无风；前面说到巽的，连这一条一起看。',
    '卯月是春天：艮的土在春天主雨泽。',
  ]);
  expect(pointsOf('天时', '子', '010010', 0).at(-1)).toContain('坎多而没有离，主雨雪');
});

test('天时 of 乾 that does not move has no 互, as in 体用', () => {
  const still = readingOf({ main: '111111', moving: [] });
  const weather = subjectNamed('天时');
  if (!isWeather(weather)) return expect.fail('天时');
  expect(computedSentences(still, null, weather).look).toContain('主卦里的卦都看：乾二见；');
});

test('without one moving line only 天时 has something to say', () => {
  const whole = readingOf({ main: '010001', moving: [0, 3] });
  const speaking = SUBJECTS.filter((subject) => subjectReadingOf(subject, whole, null).points.length > 0);
  expect(speaking.map(({ name }) => name)).toEqual(['天时']);
});

test('舟行 and 陆行 are never both advised in one sentence', () => {
  const roads = BODY_USE_READINGS.map(({ main, movingLine }) => pointsOf('出行', null, main, movingLine).at(-1) ?? '');
  const wrong = roads.filter((road) => road.includes('宜走水路') && road.includes('宜走陆路'));
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('动 and 不动 are never both said of one journey, in all 384', () => {
  const roads = BODY_USE_READINGS.map(({ main, movingLine }) => pointsOf('出行', null, main, movingLine).at(-1) ?? '');
  const wrong = roads.filter((road) => road.includes('是动的一面') && road.includes('是不动的一面'));
  expect({ count: wrong.length, isEitherSaid: roads.some((road) => road.includes('乾、震与坤、艮都多')) }).toEqual({
    count: 0,
    isEitherSaid: true,
  });
});

test('no point says of a cast only that the chapter has nothing for it, and none says 这一章 twice, in all 384', () => {
  const wrong = SUBJECTS.flatMap(({ name }) =>
    BODY_USE_READINGS.filter(({ main, movingLine }) => {
      const said = pointsOf(name, null, main, movingLine).join('');
      return /书里没有另说|那一段用不上|没有说到/.test(said) || said.split('这一章').length > 2;
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('what 体 overcomes is said with its object, in all 384 of every subject', () => {
  const first = SUBJECTS.flatMap((subject) =>
    BODY_USE_READINGS.map((reading) => subjectReadingOf(subject, reading, null).first),
  );
  expect(first.filter((said) => said.endsWith('制得住。'))).toEqual([]);
});

test('a harsh line of the book is followed by what it can and cannot mean', () => {
  const harsh = /行人不归|出则有祸|成亦有害|谋亦有害|家宅多凶/;
  const wrong = SUBJECTS.flatMap((subject) =>
    BODY_USE_READINGS.flatMap((reading) => {
      const { sentence } = subjectReadingOf(subject, reading, null);
      const [line = ''] = /书云：[^。]*。/.exec(sentence) ?? [];
      return harsh.test(line) && !sentence.includes(`${line}“`) ? [sentence] : [];
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
  const { sentence } = subjectReadingOf(subjectNamed('行人'), readingOf({ main: '011101', moving: [0] }), null);
  expect(sentence).toBe(
    '问行人，照行人占看，书云：用克体，行人不归。“不归”至多说归期没有着落，卦里看不出人在哪里、是否平安；惦记就先联系。这是一条线索，体指在家等候的人，用指在外的人。',
  );
});

test('without 生体 and 克体 the images are those of 本卦, in 人事 and in 取象, and 互 and 变 stay clues, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const relations = relationsOf(reading).map(({ relation }) => relation);
    const isSo = !relations.includes('生体') && !relations.includes('克体');
    const affairs = pointsOf('人事', null, reading.main, reading.movingLine).join('');
    const images = imagesStepOf(reading, null, () => []).sentence;
    return (
      affairs.includes('这样只断本卦，看体、用自己的象；两互与变仍是线索') !== isSo ||
      images.includes('取象只论本卦，看体、用自己的象；两互与变仍是线索') !== isSo
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('no phrase on the month is said twice of 体 and 用, in 384 × 12', () => {
  const wrong = BODY_USE_READINGS.flatMap(({ main, movingLine }) =>
    BRANCHES.filter((month) => /(不算旺也不算衰).*\1/.test(pointsOf('感情', month, main, movingLine)[2] ?? '')),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where both mutuals and 变 do the same it is said once, in all 384 of every subject', () => {
  const wrong = SUBJECTS.filter((subject) => !isWeather(subject)).flatMap(({ name }) =>
    BODY_USE_READINGS.filter(({ main, movingLine }) => {
      const [stages = ''] = pointsOf(name, null, main, movingLine);
      const said = [
        ...stages.matchAll(/[\u4e00-\u9fff][金木水火土]都?((?:生体|克体|与体比和|为体所[生克])，[^；。]*)/g),
      ].map(([, one]) => one);
      return said.length > 1 && new Set(said).size === 1;
    }),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('the road names only trigrams that are there, and a thing that is not to be found is said before its place, in all 384', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { main, movingLine } = reading;
    const there = countedTrigramsOf(reading).map(trigramName);
    const many = /([乾震坤艮、与]+)都?多/.exec(pointsOf('出行', null, main, movingLine).at(-1) ?? '')?.[1] ?? '';
    const use = relationInTable(trigramName(reading.use), trigramName(reading.body)) ?? '';
    const first = { 克体: '用的一条说不可寻，先看它；', 体生: '用的一条说难见，先看它；' }[use] ?? '';
    const place = pointsOf('失物', null, main, movingLine).at(-1) ?? '';
    return (
      [...many].some((name) => '乾震坤艮'.includes(name) && !there.some((one) => one === name)) ||
      !place.startsWith(`${first}东西在哪里`)
    );
  });
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('a passage on 生体 or 克体 is told in 取象 alone, in all 384 of 人事 and 家宅', () => {
  const wrong = BODY_USE_READINGS.flatMap(({ main, movingLine }) =>
    ['人事', '家宅'].filter((name) => pointsOf(name, null, main, movingLine).join('').includes('书里想到的是')),
  );
  expect({ count: wrong.length }).toEqual({ count: 0 });
});
