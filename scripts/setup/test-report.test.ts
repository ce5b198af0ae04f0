import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandOf, failuresIn, titleOf } from './test-report.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STEP = { projects: ['unit', 'web'], env: { TZ: 'UTC' } };

test('a failed test is listed by file and name, with the first line of its error', () => {
  const passed = { status: 'passed', fullName: 'a cast is read', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'a cast is saved', failureMessages: ['AssertionError: 1\n  at …'] };
  const name = `${ROOT}core/x.test.ts`;
  const [failure, ...more] = failuresIn({
    testResults: [{ name, status: 'failed', message: '', assertionResults: [passed, failed] }],
  });
  expect(more).toEqual([]);
  expect(failure).toEqual({ file: 'core/x.test.ts', name: 'a cast is saved', error: 'AssertionError: 1' });
  expect(failure && titleOf(failure)).toBe('core/x.test.ts › a cast is saved');
});

test('a file that could not be loaded is listed itself', () => {
  const report = {
    testResults: [
      { name: `${ROOT}core/x.test.ts`, status: 'failed', message: 'SyntaxError: no\nat', assertionResults: [] },
    ],
  };
  expect(failuresIn(report)).toEqual([{ file: 'core/x.test.ts', name: null, error: 'SyntaxError: no' }]);
});

test('the command of a failure runs that test alone, with the settings of its step', () => {
  const failure = { file: 'core/x.test.ts', name: "屯 (初九) isn't lost: a|b", error: '' };
  expect(commandOf(failure, STEP)).toBe(
    String.raw`TZ=UTC npx vitest run --project unit --project web core/x.test.ts -t '屯 \(初九\) isn'\''t lost: a\|b'`,
  );
  expect(commandOf({ ...failure, name: null }, { ...STEP, isOfTheBuild: true })).toBe(
    'npm run build && TZ=UTC npx vitest run --project unit --project web core/x.test.ts',
  );
});
