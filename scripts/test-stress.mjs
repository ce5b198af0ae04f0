// npm run test:stress [-- N]: the browser tests N times (5 by default) with two busy processes beside them. Ends with each test that
// failed even once: a race that shows up once in five runs here is one that stops a release some day.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { installDependencies, pinnedNode, ROOT, run, withClearRefusal } from './setup/dependencies.mjs';

const REPORT = `${ROOT}.cache/stress.json`;
const BUSY_PROCESSES = 2;
const runs = Number(process.argv[2] ?? 5);

/** @type {Map<string, number>} */
const failures = new Map();

function noteFailures(round) {
  const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : null;
  if (!report) failures.set(`round ${round} ended without a report`, 1);
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    if (status === 'failed' && failed.length === 0) failed.push(message); // the file itself: a hook, an import
    for (const test of failed) {
      const title = `${name.replace(ROOT, '')} ${test}`;
      failures.set(title, (failures.get(title) ?? 0) + 1);
    }
  }
}

await withClearRefusal(async () => {
  installDependencies();
  const node = pinnedNode();
  const { installSystemPackages } = await import('./setup/system-packages.mjs');
  installSystemPackages();
  const { buildIfStale } = await import('./setup/web-build.mjs');
  buildIfStale();
  const busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(node, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    for (let round = 1; round <= runs; round++) {
      console.log(`— round ${round} of ${runs}`);
      for (const project of ['components', 'e2e']) {
        rmSync(REPORT, { force: true });
        run(
          'vitest',
          [
            'run',
            '--project',
            project,
            '--maxWorkers=2',
            '--reporter=dot',
            '--reporter=json',
            `--outputFile.json=${REPORT}`,
          ],
          {
            env: { TZ: 'Asia/Shanghai' },
          },
        );
        noteFailures(round);
      }
    }
  } finally {
    for (const one of busy) one.kill('SIGKILL');
  }
  for (const [title, count] of failures) console.log(`✗ ${count} of ${runs}: ${title}`);
  console.log(`${runs} rounds, ${failures.size} tests failed at least once`);
  process.exitCode = failures.size === 0 ? 0 : 1;
});
