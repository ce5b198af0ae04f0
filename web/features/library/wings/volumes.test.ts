import { expect, test } from 'vitest';
import { loadWing, openingOf, WING_IDS } from '#core/texts/wings.ts';
import { CHAPTERS, partsBeside, placeTitle, titleFrom, VOLUMES } from './volumes.ts';

test('titles and chapters are those of the texts, each wing once', async () => {
  const parts = VOLUMES.flatMap((volume) => volume.parts);
  expect(parts.map(({ id }) => id).toSorted()).toEqual(WING_IDS.toSorted());
  for (const { id, title, chapters } of parts) {
    const wing = await loadWing(id);
    expect({ title, chapters }).toEqual({ title: wing.title, chapters: wing.chapters.map((one) => one.title) });
  }
});

test('each volume is listed with its first words', async () => {
  for (const { parts, opening } of VOLUMES) {
    const wing = await loadWing(parts[0]?.id ?? 'zagua');
    expect(openingOf(wing.chapters[0]?.passages[0]?.text ?? '')).toBe(opening);
  }
});

test('the contents of 文言 are of both its parts, and the way on says which is next', () => {
  const last = CHAPTERS.find(({ id, chapterNumber }) => id === 'wenyan-qian' && chapterNumber === 6);
  const next = CHAPTERS.find(({ id }) => id === 'wenyan-kun');
  if (!last || !next) throw new Error('文言 is not listed');
  expect(partsBeside(last).map(({ title, chapters }) => `${title} ${chapters.length}`)).toEqual([
    '乾文言 6',
    '坤文言 2',
  ]);
  expect(placeTitle(last)).toBe('乾文言 第六节');
  expect(titleFrom(last, next)).toBe('坤文言');
  expect(CHAPTERS.indexOf(next)).toBe(CHAPTERS.indexOf(last) + 1);
  expect(CHAPTERS.map(placeTitle).at(-1)).toBe('杂卦');
});
