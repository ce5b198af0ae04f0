import { expect, test } from 'vitest';
import { changedOf } from '../casting/cast-name.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { lineLabel } from '../hexagram/line.ts';
import { textsToRead } from '../reading/kaobianzhan.ts';
import { loadOldCasts } from './academy.ts';

const { groups } = await loadOldCasts();
const CASTS = groups.flatMap(({ casts }) => casts);

test('sixteen casts, each where as many lines move', () => {
  expect(groups.map(({ casts }) => casts.length)).toEqual([4, 9, 0, 2, 0, 1, 0]);
  for (const [count, { casts }] of groups.entries()) for (const { moving } of casts) expect(moving).toHaveLength(count);
  expect(new Set(CASTS.map(({ id }) => id)).size).toBe(16);
});

/** The two whose figure the book writes in another way. */
const IN_OTHER_WORDS: Readonly<Record<string, string>> = { chonger: '贞屯悔豫', 'dong-yin': '泰之八' };

test.each(CASTS)('$name: the figure and its moving lines are those that the book names', (old) => {
  const [main, changed] = [old.main, changedOf(old)].map(shortName);
  if (old.id !== 'dong-yin') expect(old.figure).toBe(old.moving.length === 0 ? main : `${main}之${changed}`);
  const named = IN_OTHER_WORDS[old.id] ?? (old.moving.length === 0 ? `遇${old.figure}` : old.figure);
  expect(`${old.quotation}${old.story}`).toContain(named);
  expect(old.chapter).toMatch(/^(左传·.公.*年|国语·.语.?)$/);
});

test.each(CASTS)('$name: what is said of 考变占 is what it reads', (old) => {
  const said = `${old.reading}${old.rule}`;
  const texts = textsToRead(old);
  const [leading] = texts;
  for (const text of texts) {
    const label = text.part === 'line' ? lineLabel(text.hexagram, text.index) : '的卦辞';
    expect(said).toContain(texts.length === 1 ? `${shortName(text.hexagram)}${label}` : '两卦的卦辞');
  }
  if (texts.length > 1 && leading) expect(said).toContain(`以${shortName(leading.hexagram)}为主`);
});
