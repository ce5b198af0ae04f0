import { expect, test } from 'vitest';
import { excerptOf, marksIn } from './excerpt.ts';
import type { Place } from './place.ts';

const place = (text: string, more: Partial<Place> = {}): Place => ({
  kind: 'line',
  path: '/',
  code: null,
  where: '',
  text,
  ...more,
});
/** Hits in brackets. */
const shown = (text: string, query: string, length?: number) =>
  excerptOf(place(text), query, length)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('');

test('the hit is marked in its sentence, with the punctuation inside it', () => {
  expect(shown('潜龙，勿用。', '潛龍勿用')).toBe('[潜龙，勿用]。');
  expect(shown('利见大人，不利涉大川。', '利涉大川')).toBe('利见大人，不[利涉大川]。');
});

test('a long text is cut before the hit, at a sentence if one is near, and after it', () => {
  const text = '力量有了，头绪没有。卦辞劝人先别走，先“建侯”，在乱里立起一个可以归附的人。';
  expect(shown(text, '劝人')).toBe('力量有了，头绪没有。卦辞[劝人]先别走，先“建侯”，在乱里立起一个可以归附的人。');
  expect(shown(`雨仍是云，只说云雷。${text}`, '头绪')).toBe(
    `…力量有了，[头绪]没有。卦辞劝人先别走，先“建侯”，在乱里立起一个可以归附的人。`,
  );
  expect(shown(text, '归附')).toBe('…乱里立起一个可以[归附]的人。');
  expect(shown(text, '头绪', 12)).toBe('力量有了，[头绪]没有。卦辞…');
});

test('parts and pieces are marked each', () => {
  expect(shown('天行健，君子以自强不息。', '天行健自强不息')).toBe('[天行健]，君子以[自强不息]。');
  expect(shown('见龙在田，利见大人。', '龙 大人')).toBe('见[龙]在田，利见[大人]。');
});

test('what stands between two marks is cut if it is long, so that both are seen', () => {
  const text = '同人，柔得位得中而应乎乾，曰同人。同人曰“同人于野，亨。利涉大川”，乾行也。';
  expect(shown(text, '利涉大川 同人')).toBe('[同人]，柔得位…。[利涉大川]”，乾行也。');
});

test('a slip is marked with the rest', () => {
  expect(shown('天行健，君子以自强不息。', '君子自强不息')).toBe('天行健，[君子以自强不息]。');
});

test('where nothing is to be marked the text begins', () => {
  expect(shown('阴爻骑在阳爻正上方。', '乘刚')).toBe('阴爻骑在阳爻正上方。');
  expect(marksIn('潜龙', '')).toEqual([]);
});

test('an annotated word is marked where pinyin found it', () => {
  const found = excerptOf(place('豚鱼吉。', { kind: 'reading', words: ['豚'], reading: 'tún' }), 'tun');
  expect(found).toEqual([
    { text: '豚', isHit: true },
    { text: '鱼吉。', isHit: false },
  ]);
});

test('marks are places of the text as it is, also with characters of two units', () => {
  const text = '𠮷，見龍在田';
  expect(marksIn(text, '见龙').map(({ at, end }) => text.slice(at, end))).toEqual(['見龍']);
  expect(marksIn(text, '𠮷見').map(({ at, end }) => text.slice(at, end))).toEqual(['𠮷，見']);
});

test('before a long hit there is less, so that it ends within the row', () => {
  const text = '咸卦的爻辞不提心，而写“憧憧往来，朋从尔思”，念头一乱，应和的就只剩同类。';
  expect(shown(text, '憧憧往来朋从尔思')).toBe('…提心，而写“[憧憧往来，朋从尔思]”，念头一乱，应和的就只剩同类。');
});
