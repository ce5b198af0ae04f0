import { expect, test } from 'vitest';
import { timeLeftText } from './time-left.ts';

test.each([
  ['2026-10-08T10:24:00', '还有 14 天可以撤回'],
  ['2026-10-08T10:24:01', '还有 13 天可以撤回'],
  ['2026-10-21T10:24:00', '还有 1 天可以撤回'],
  ['2026-10-21T10:24:01', '还有不到一天可以撤回'],
  ['2026-10-22T10:24:00', '已经过了撤回的时候'],
])('at %s: %s', (now, said) => {
  expect(timeLeftText(new Date('2026-10-22T10:24:00'), new Date(now))).toBe(said);
});
