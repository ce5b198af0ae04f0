import { expect, test } from 'vitest';
import { manualFacts } from '#tests/support/facts.ts';
import { pictureNameOf } from './picture-content.ts';

test('the name of a picture has the day that the clock showed, not that of UTC', () => {
  const facts = { ...manualFacts('2025-01-15T22:30:00.000Z', '010001'), castFor: '2025-01-15T22:30:00.000Z' };
  expect(pictureNameOf({ ...facts, utcOffset: 480 })).toBe('观象-水雷屯-2025-01-16.png');
  expect(pictureNameOf({ ...facts, utcOffset: -300 })).toBe('观象-水雷屯-2025-01-15.png');
});
