import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from './dependencies.mjs';

/** The JSON that a run of vitest wrote; null for one that died before. */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

/**
 * Each test that failed, by file and name, with the first line of its error. A file without a failed test failed itself: a hook, an
 * import.
 * @returns {{ file: string, name: string | null, error: string }[]}
 */
export function failuresIn(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(ROOT, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, name: null, error: firstLineOf(message) }];
    return failed.map((test) => ({ file, name: test.fullName, error: firstLineOf(test.failureMessages[0]) }));
  });
}

const firstLineOf = (text) => String(text).split('\n')[0];

export const titleOf = ({ file, name }) => (name === null ? file : `${file} › ${name}`);

const shellQuoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
/** vitest takes the name of a test as a regular expression. */
const asPattern = (name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What to type to run one test, or the tests of one file, as the step ran it. */
export function commandOf({ file, name }, { projects, env, isOfTheBuild = false }) {
  const settings = Object.entries(env).map(([key, value]) => `${key}=${value}`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const named = name === null ? [] : ['-t', shellQuoted(asPattern(name))];
  const command = [...settings, 'npx vitest run', ...chosen, file, ...named].join(' ');
  return isOfTheBuild ? `npm run build && ${command}` : command;
}
