import { expect, test } from 'vitest';
import { hanOf } from '../../tests/support/han.ts';
import { type HexagramCode, parseHexagram } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { textOf } from './classic.ts';
import { excerptOf, type Remark, remarksIn, wingsAbout, wingsAboutLine } from './wing-remarks.ts';
import { citationOf, loadWing, WING_IDS } from './wings.ts';

const WINGS = await Promise.all(WING_IDS.map(loadWing));
const remarksOn = (code: HexagramCode): readonly Remark[] => WINGS.flatMap((wing) => remarksIn(wing, code));
const LINES = [0, 1, 2, 3, 4, 5, 6];

test('the wings to load for a figure or a line are those that speak of it, known without their texts', () => {
  for (const code of KING_WEN_ORDER) {
    expect(new Set(wingsAbout(code)), code).toEqual(new Set(remarksOn(code).map(({ wing }) => wing)));
    for (const line of LINES) {
      const found = WINGS.filter((wing) => remarksIn(wing, code, line).length > 0).map(({ id }) => id);
      expect(wingsAboutLine(code, line).toSorted(), `${code} ${line}`).toEqual(found.toSorted());
    }
  }
});

/** 乾, 坤 and 咸 begin the two halves of 序卦, which means them by 天地 and 夫妇. */
const BY_IMAGE = ['乾 序卦', '坤 序卦', '咸 序卦', '乾 乾文言', '坤 坤文言', '咸 系辞下'];

/** Four characters running of one of its lines. */
const quotesALine = (text: string, code: HexagramCode): boolean =>
  textOf(code).lines.some((line) => {
    const run = hanOf(line);
    return Array.from({ length: Math.max(0, run.length - 3) }, (_, at) => run.slice(at, at + 4)).some((part) =>
      hanOf(text).includes(part),
    );
  });

test('what is shown of a passage is verbatim in it, and names its figure, quotes a line of it, or means it by its image', () => {
  const unnamed = KING_WEN_ORDER.flatMap((code) =>
    remarksOn(code).flatMap((remark) => {
      const excerpt = excerptOf(remark, code);
      for (const sentence of excerpt.split('。')) expect(hanOf(remark.passage.text)).toContain(hanOf(sentence));
      const isNamed = excerpt.includes(shortName(code)) || quotesALine(excerpt, code);
      return isNamed ? [] : [`${shortName(code)} ${remark.wingTitle}`];
    }),
  );
  expect(new Set(unnamed)).toEqual(new Set(BY_IMAGE));
});

/** Figure, wing, and the words that its page shows. */
const EXCERPTS = [
  ['谦', 'xugua', '有大者不可以盈，故受之以谦。有大而能谦必豫，故受之以豫。'],
  ['谦', 'zagua', '谦轻而豫怠也。'],
  ['谦', 'xici-xia', '谦，德之柄也。谦，尊而光。谦以制礼。'],
  ['明夷', 'xugua', '进必有所伤，故受之以明夷。夷者，伤也。'],
  ['讼', 'xugua', '饮食必有讼，故受之以讼。讼必有众起，故受之以师。'],
  ['观', 'zagua', '临、观之义，或与或求。'],
  ['旅', 'zagua', '丰，多故也；亲寡，旅也。'],
  ['夬', 'zagua', '夬，决也，刚决柔也，君子道长，小人道忧也。'],
  ['井', 'xici-xia', '困，德之辨也；井，德之地也。困，穷而通；井，居其所而迁。困以寡怨，井以辨义。'],
] as const;

test.each(EXCERPTS)('of a passage on several figures %s has its own words in %s', (name, id, words) => {
  const code = KING_WEN_ORDER.find((one) => shortName(one) === name) ?? '111111';
  const own = remarksOn(code).filter(({ wing }) => wing === id);
  expect(own.map((remark) => excerptOf(remark, code)).join('')).toBe(words);
});

test('every figure that a passage is about has that passage among its remarks', () => {
  for (const wing of WINGS)
    for (const { passages } of wing.chapters)
      for (const passage of passages)
        for (const { code } of passage.about ?? []) {
          const hexagram = parseHexagram(code);
          if (hexagram.ok) expect(remarksIn(wing, hexagram.value).map((one) => one.passage)).toContain(passage);
        }
});

test('a passage is cited by wing and chapter', () => {
  const cited = WINGS.map((wing) => citationOf(wing, wing.chapters.at(-1) ?? { title: '' }));
  expect(cited).toEqual([
    ...['《周易·乾文言》第六节', '《周易·坤文言》第二节', '《周易·系辞上》第十二章', '《周易·系辞下》第十二章'],
    ...['《周易·说卦》第十一章', '《周易·序卦》下篇', '《周易·杂卦》'],
  ]);
});
