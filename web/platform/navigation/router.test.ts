import { beforeAll, expect, test, vi } from 'vitest';

let matchPath: typeof import('./router.tsx').matchPath;
beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { addEventListener: () => {} });
  ({ matchPath } = await import('./router.tsx'));
  return () => vi.unstubAllGlobals();
});

test.each([
  ['/', '/', {}],
  ['/library', '/library', {}],
  ['/library', '/library/', {}],
  ['/library', '/Library', {}],
  ['/hexagram/:binary', '/hexagram/010001', { binary: '010001' }],
  ['/hexagram/:binary', '/hexagram/nowhere/', { binary: 'nowhere' }],
  ['/hexagram/:binary/text/:index?', '/hexagram/010001/text', { binary: '010001' }],
  ['/hexagram/:binary/text/:index?', '/hexagram/010001/text/5', { binary: '010001', index: '5' }],
  ['/academy/shefu/:id/edit', '/academy/shefu/12/edit', { id: '12' }],
])('%s matches %s', (pattern, path, values) => {
  expect(matchPath(pattern, path)).toEqual(values);
});

test.each([
  ['/', '/library'],
  ['/library', '/'],
  ['/library', '/library/more'],
  ['/library', '/libraryx'],
  ['/hexagram/:binary', '/hexagram'],
  ['/hexagram/:binary', '/hexagram/'],
  ['/hexagram/:binary', '/hexagram/010001/text'],
  ['/hexagram/:binary/text/:index?', '/hexagram/010001'],
  ['/hexagram/:binary/text/:index?', '/hexagram/010001/text/5/6'],
  ['/academy/shefu/:id/edit', '/academy/shefu/12'],
])('%s does not match %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull();
});
