import { expect, test } from 'vitest';
import { dateText, meetingText } from './day-words.ts';

test('when a card comes back, in words', () => {
  expect([1, 2, 3, 10, 11, 120].map(meetingText)).toEqual([
    ...['明天再见', '后天再见', '三天后再见', '十天后再见', '11 天后再见', '120 天后再见'],
  ]);
});

test('a day, without its year', () => {
  expect(dateText(20_734)).toBe('10月8日');
});
