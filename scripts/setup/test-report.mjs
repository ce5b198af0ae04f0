import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from './dependencies.mjs';

/** The JSON that a run of vitest wrote; null for one that died before. */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

/**
 * Each test that failed, by file and name, with the first line of its error. A file without a failed test failed itself: a hook, an
 * import.
 * @returns {{ title: string, error: string }[]}
 */
export function failuresIn(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(ROOT, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ title: file, error: firstLineOf(message) }];
    return failed.map((test) => ({ title: `${file} › ${test.fullName}`, error: firstLineOf(test.failureMessages[0]) }));
  });
}

const firstLineOf = (text) => String(text).split('\n')[0];
