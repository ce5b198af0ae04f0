import { describe, expect, test } from 'vitest';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { textOf } from '../texts/classic.ts';
import { trigramTextOf } from '../texts/trigrams.ts';
import { type Card, cardOf, DECK } from './deck.ts';
import { faceOf, figuresLike, isRight, linesOf } from './face.ts';

const TEXTS = { textOf, trigramTextOf };
const face = (id: string, turn = 0) => faceOf(cardOf(id) as Card, TEXTS, turn);

describe.each([...new Set(DECK.map(({ kind }) => kind))])('every card of the kind %s', (kind) => {
  const cards = DECK.filter((card) => card.kind === kind);

  test('asks, shows something, and has an answer and a reason', () => {
    for (const card of cards) {
      const { ask, shown, answer, about } = faceOf(card, TEXTS, 0);
      for (const text of [ask, answer, about]) expect(text, card.id).toMatch(/\S/);
      expect(shown.figure ?? shown.text, card.id).toMatch(/\S/);
      expect([ask, answer, about, shown.text].join(''), card.id).not.toMatch(/undefined|null/);
    }
  });

  test('has the right answer among its options exactly once, in another place on another turn', () => {
    for (const card of cards) {
      const faces = [0, 1, 2, 3, 4].map((turn) => faceOf(card, TEXTS, turn));
      const places = faces.map(({ options, right }) => options.findIndex(({ value }) => value === right));
      for (const { how, options } of faces) {
        expect(options.length > 0, card.id).toBe(how === 'choose');
        expect(new Set(options.map(({ value }) => value)).size, card.id).toBe(options.length);
        expect(new Set(options.map(({ label, figure }) => `${label} ${figure}`)).size, card.id).toBe(options.length);
      }
      if (faces[0]?.how === 'choose') for (const place of places) expect(place, card.id).toBeGreaterThanOrEqual(0);
      if (faces[0]?.options.length === 4) expect(new Set(places.slice(0, 4)).size, card.id).toBe(4);
    }
  });

  test('takes the right answer, and no other', () => {
    for (const card of cards) {
      const one = faceOf(card, TEXTS, 0);
      expect(isRight(one, one.right), card.id).toBe(true);
      expect(one.options.filter(({ value }) => isRight(one, value)).length, card.id).toBe(one.how === 'choose' ? 1 : 0);
    }
  });

  test('has a question of its own: no two cards show the same', () => {
    const shown = cards.map((card) => JSON.stringify(faceOf(card, TEXTS, 0).shown));
    expect(new Set(shown).size).toBe(cards.length);
  });
});

test('over all cards the right answer stands at no place more often than at others, new or answered before', () => {
  const countsOf = (cards: readonly Card[], turn: number): readonly number[] => {
    const places = cards
      .map((card) => faceOf(card, TEXTS, turn))
      .filter(({ how }) => how === 'choose')
      .map(({ options, right }) => options.findIndex(({ value }) => value === right));
    return Array.from({ length: 8 }, (_, at) => places.filter((place) => place === at).length / places.length);
  };
  const ofFour = DECK.filter((card) => faceOf(card, TEXTS, 0).options.length === 4);
  expect(ofFour).toHaveLength(204);
  for (const turn of [0, 1, 2, 3, 4]) {
    expect(Math.max(...countsOf(DECK, turn)), `turn ${turn}`).toBeLessThanOrEqual(0.3);
    expect(Math.max(...countsOf(ofFour, turn)), `turn ${turn}`).toBeLessThanOrEqual(0.3);
  }
});

test('what the wrong ones are does not tell the right one by standing behind it', () => {
  const behind = DECK.filter(({ kind }) => kind === 'figure').map((card) => {
    const { options, right } = faceOf(card, TEXTS, 0);
    const at = options.findIndex(({ value }) => value === right);
    const [, reversed] = figuresLike(right as HexagramCode);
    return options[(at + 1) % 4]?.value === reversed;
  });
  expect(behind.filter(Boolean).length / behind.length).toBeLessThan(0.5);
});

test("questions whose answer is that of 《说卦》 say so: 龙, 马, 牛 and 顺 could be another's", () => {
  for (const card of DECK.filter(({ kind }) => ['family', 'animal', 'body', 'virtue'].includes(kind)))
    expect(faceOf(card, TEXTS, 0).ask).toMatch(/^照《说卦》，.*哪一卦.*？$/);
});

test('the front of a card that asks for the name does not say it', () => {
  for (const card of DECK.filter(({ kind }) => kind === 'name'))
    expect(JSON.stringify(faceOf(card, TEXTS, 0).shown)).not.toContain(
      'hexagram' in card ? shortName(card.hexagram) : '',
    );
});

test('屯, seen from each side', () => {
  expect(face('name:010001')).toMatchObject({ how: 'flip', answer: '屯', about: '水雷屯 · 坎上震下 · 第 3 卦' });
  expect(
    face('trigrams:010001')
      .options.map(({ label }) => label)
      .toSorted(),
  ).toEqual(['坎上震下', '艮上坎下', '震上坎下', '离上巽下'].toSorted());
  expect(face('words:010001').shown.text).toBe('元亨，利贞。勿用有攸往……');
  expect(face('words:111111').ask).toBe('卦辞只有这几个字，是哪一卦？');
  expect(face('number:010001')).toMatchObject({ how: 'type', right: '3', answer: '第 3 卦' });
});

test('trigrams: what they stand for, their numbers and elements', () => {
  expect(face('animal:111')).toMatchObject({ shown: { text: '马' }, answer: '乾', about: '《说卦》以乾为马。' });
  expect(face('virtue:011').shown.text).toMatch(/^说（yuè）$/);
  expect(face('element:010')).toMatchObject({ right: '水' });
  expect(face('count:100')).toMatchObject({ right: '7' });
  expect(face('counted:100')).toMatchObject({ shown: { text: '7' }, right: '100' });
});

test('songs: the look of a trigram, the next verse, the figures of a palace', () => {
  expect(face('shape:101')).toMatchObject({
    shown: { text: '中虚' },
    answer: '离',
    about: '乾三连，坤六断，震仰盂，艮覆碗，离中虚，坎中满，兑上缺，巽下断。',
  });
  expect(face('verse:0').shown.text).toBe('上下经卦名次序歌 · 上经');
  expect(face('verse:1')).toMatchObject({
    how: 'flip',
    shown: { text: '乾坤屯蒙需讼师' },
    answer: '比小畜兮履泰否。',
    about: '从第 8 卦起：比、小畜、履、泰、否。',
  });
  expect(face('verse:6').shown.text).toBe('上下经卦名次序歌 · 下经');
  expect(face('palace:111')).toMatchObject({ how: 'flip', shown: { figure: '111111', text: '乾宫' } });
});

test('lines: their names, whether the place is theirs, and which line they face', () => {
  expect(face('line:1-0')).toMatchObject({ right: '六二', about: '自下而上数，这是二爻；阴爻称六，所以叫六二。' });
  expect(
    face('line:0-1')
      .options.map(({ value }) => value)
      .toSorted(),
  ).toEqual(['初九', '初六', '上九', '上六'].toSorted());
  expect(face('place:1-1')).toMatchObject({ shown: { text: '九二' }, right: '不当位' });
  expect(face('place:4-1')).toMatchObject({ right: '当位' });
  expect(face('partner:2')).toMatchObject({ right: '上爻' });
});

test('a typed number may be full-width, with spaces or a zero before it', () => {
  const three = face('number:010001');
  for (const given of ['3', ' 3 ', '３', '03']) expect(isRight(three, given), given).toBe(true);
  for (const given of ['', ' ', '4', '33', '三', '3.5', '-3']) expect(isRight(three, given), given).toBe(false);
});

test('a figure is offered with three that are easily taken for it', () => {
  expect(figuresLike('010001').map(shortName)).toEqual(['屯', '蒙', '解', '鼎']);
  expect(figuresLike('111111')).toHaveLength(4); // upside down it is itself
});

test('lines are listed from the bottom', () => {
  expect(linesOf('001')).toBe('阳、阴、阴');
});
