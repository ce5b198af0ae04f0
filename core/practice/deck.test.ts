import { expect, test } from 'vitest';
import { PRACTICE_ANSWER_FORMS } from '../practice-log/practice-answer.ts';
import { cardOf, DECK, GROUPS, nameCardOf } from './deck.ts';

const idsOf = (kind: string): readonly string[] => DECK.filter((card) => card.kind === kind).map(({ id }) => id);

test('the deck has 515 cards, each with an id of its own that the log can carry', () => {
  expect(DECK).toHaveLength(515);
  expect(new Set(DECK.map(({ id }) => id)).size).toBe(515);
  for (const { id } of DECK) expect(id).toMatch(PRACTICE_ANSWER_FORMS.card);
});

test('ids are built from kind and code and never change', () => {
  expect(idsOf('name').slice(0, 3)).toEqual(['name:111111', 'name:000000', 'name:010001']);
  expect(idsOf('animal').slice(0, 2)).toEqual(['animal:111', 'animal:011']);
  expect(idsOf('line').slice(0, 3)).toEqual(['line:0-1', 'line:0-0', 'line:1-1']);
  expect(idsOf('partner')).toEqual(['partner:0', 'partner:1', 'partner:2', 'partner:3', 'partner:4', 'partner:5']);
});

test.each([
  ...(['name', 'figure', 'trigrams', 'words', 'judgment', 'number'] as const).map((kind) => [kind, 64] as const),
  ...(
    [
      'trigram',
      'image',
      'family',
      'animal',
      'body',
      'virtue',
      'element',
      'count',
      'counted',
      'shape',
      'palace',
    ] as const
  ).map((kind) => [kind, 8] as const),
  ['line', 12] as const,
  ['place', 12] as const,
  ['partner', 6] as const,
  ['verse', 13] as const,
])('of the kind %s there are %d', (kind, count) => {
  expect(idsOf(kind)).toHaveLength(count);
});

test('the eight trigrams come first, then the sixty-four by name before any other card of them', () => {
  expect(DECK.slice(0, 8).map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'trigram'));
  const firstOther = DECK.findIndex(({ kind }) => kind === 'figure');
  expect(DECK.findLastIndex(({ kind }) => kind === 'name')).toBeLessThan(firstOther);
});

test('every card belongs to one of the groups, and is found by its id', () => {
  for (const card of DECK) {
    expect(GROUPS).toContain(card.group);
    expect(cardOf(card.id)).toBe(card);
  }
  expect(cardOf('name:012345')).toBe(null);
  expect(cardOf(nameCardOf('010001'))?.kind).toBe('name');
});
