// npm run test:stress [-- N]: the browser tests N times (5 by default) with two busy processes beside them. Ends with each test that
// failed even once: a race that shows up once in five runs here is one that stops a release some day.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ROOT, run, withClearRefusal } from './setup/dependencies.mjs';
import { prepare } from './setup/prepare.mjs';
import { TEST_PARTS } from './setup/system-packages.mjs';
import { failuresIn, readReport, titleOf } from './setup/test-report.mjs';

const REPORT = `${ROOT}.cache/stress.json`;
const BUSY_PROCESSES = 2;
const runs = Number(process.argv[2] ?? 5);

/** @type {Map<string, number>} */
const failures = new Map();

function noteFailures(round) {
  const report = readReport(REPORT);
  const titles = report ? failuresIn(report).map(titleOf) : [`round ${round} ended without a report`];
  for (const title of titles) failures.set(title, (failures.get(title) ?? 0) + 1);
}

await withClearRefusal(() => {
  const node = prepare(TEST_PARTS);
  const busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(node, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    for (let round = 1; round <= runs; round++) {
      console.log(`— round ${round} of ${runs}`);
      for (const projects of [
        ['components', 'components-deep'],
        ['e2e', 'e2e-deep'],
      ]) {
        const chosen = projects.flatMap((project) => ['--project', project]);
        rmSync(REPORT, { force: true });
        const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`];
        const env = { TZ: 'Asia/Shanghai' };
        run('vitest', ['run', ...chosen, '--maxWorkers=2', ...reporters], { env });
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
