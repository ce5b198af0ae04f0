import { expect, test } from 'vitest';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { aboutVerse, hexagramsIn, LOWER_CANON, VERSES } from './songs.ts';

/** What the verses have beside names. */
const FILLERS = /三十备|是为下经三十四|[，兮及与继至兼]/g;

test('上下经卦名次序歌 names the sixty-four in the order of 序卦, thirty and thirty-four, seven characters a verse', () => {
  expect(VERSES.map((verse) => verse.replaceAll(FILLERS, '')).join('')).toBe(KING_WEN_ORDER.map(shortName).join(''));
  expect(VERSES.flatMap(hexagramsIn)).toEqual([...KING_WEN_ORDER]);
  expect(VERSES.slice(0, LOWER_CANON).flatMap(hexagramsIn)).toHaveLength(30);
  for (const verse of VERSES.flatMap((one) => one.split('，'))) expect(verse).toHaveLength(7);
  expect(aboutVerse(VERSES[1] ?? '')).toBe('从第 8 卦起：比、小畜、履、泰、否。');
});
