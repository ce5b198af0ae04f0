import { expect, test } from 'vitest';
import { cutText, wrapText } from './wrap-text.ts';

const widthOf = (text: string): number => [...text].length;

test.each([
  ['元亨，利贞。', 2, ['元亨，', '利贞。']],
  ['元亨，利贞。', 4, ['元亨，利', '贞。']],
  ['元亨，利贞。', 10, ['元亨，利贞。']],
  ['曰：“无咎”。', 3, ['曰：', '“无咎”。']],
  ['见《系辞》。', 2, ['见', '《系', '辞》。']],
  ['……', 1, ['……']],
  ['𠀀𠀀𠀀', 2, ['𠀀𠀀', '𠀀']],
  ['曰。。。。。。。', 2, ['曰。。。', '。。。', '。']],
  ['', 5, []],
])('%s in a width of %i is %j', (text, width, lines) => {
  expect(wrapText(text, width, widthOf)).toEqual(lines);
});

test('no width is too small, and nothing is lost', () => {
  const text = '睽孤，见豕负涂，载鬼一车，先张之弧，后说之弧，匪寇婚媾，往遇雨则吉。';
  for (let width = 0; width < 40; width++) expect(wrapText(text, width, widthOf).join('')).toBe(text);
});

test('a text that is too long is cut', () => {
  expect(cutText('guanxiang', 9, widthOf)).toBe('guanxiang');
  expect(cutText('guanxiang', 5, widthOf)).toBe('guan…');
  expect(cutText('guanxiang', 0, widthOf)).toBe('…');
});
