import { expect, test } from 'vitest';
import { MODES } from '../config/values.ts';
import { startWarnings } from './first-steps.ts';

test('production without trusted proxies prints a warning; other modes do not', () => {
  const lines = MODES.flatMap((mode) => startWarnings({ mode, trustedProxies: [] }));
  expect(lines).toEqual([expect.stringContaining('没有设置 TRUSTED_PROXIES')]);
  expect(startWarnings({ mode: 'production', trustedProxies: ['127.0.0.1'] })).toEqual([]);
});
