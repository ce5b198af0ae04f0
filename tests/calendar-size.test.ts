import { expect, test } from 'vitest';
import { calendarGzipBytes } from './support/calendar-size.ts';

test('the calendar code and its table take at most 12 KB, compressed with gzip', async () => {
  const bytes = await calendarGzipBytes();
  expect(bytes).toBeGreaterThan(6000); // the table alone is larger than this, so it is included
  expect(bytes).toBeLessThanOrEqual(12 * 1024);
});
