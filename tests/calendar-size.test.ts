import { expect, test } from 'vitest';
import { calendarGzipBytes } from './support/calendar-size.ts';

test('the calendar reaches the browser in at most 12 KB, table included', async () => {
  const bytes = await calendarGzipBytes();
  expect(bytes).toBeGreaterThan(6000); // the table alone is larger than this: it really is in there
  expect(bytes).toBeLessThanOrEqual(12 * 1024);
});
