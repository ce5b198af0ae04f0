// npm test: installs what is missing, runs every check, prints where the time went and what failed, and closes with "N passed, N failed".
import { rmSync } from 'node:fs';
import { installDependencies, pinnedNode, ROOT, run, withClearRefusal } from './setup/dependencies.mjs';
import { failuresIn, readReport } from './setup/test-report.mjs';

const REPORT = `${ROOT}.cache/vitest.json`;
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
/** @type {{ name: string, seconds: number, tests: number }[]} */
const steps = [];

function count(name, isGood) {
  if (isGood) total.passed++;
  else {
    total.failed++;
    failures.push(name);
  }
  console.log(`${isGood ? '✓' : '✗'} ${name}`);
}

/** Runs one part of the whole and notes how long it took and how many tests it had. */
async function step(name, work) {
  const [begun, before] = [performance.now(), total.passed + total.failed];
  await work();
  steps.push({ name, seconds: (performance.now() - begun) / 1000, tests: total.passed + total.failed - before });
}

const check = (name, command, args) => step(name, () => count(name, run(command, args) === 0));

/** Runs vitest projects in one process and counts their tests; a run that dies before its report counts as one failure. */
function suite(projects, env, options = []) {
  const name = projects.join(', ');
  return step(name, () => {
    console.log(`— ${name}`);
    rmSync(REPORT, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
    const code = run('vitest', ['run', ...projects.flatMap((one) => ['--project', one]), ...reporters, ...options], {
      env,
    });
    const report = readReport(REPORT);
    total.passed += report?.numPassedTests ?? 0;
    total.failed += report?.numFailedTests ?? 0;
    if (report) failures.push(...failuresIn(report).map(({ title, error }) => `${title} › ${error}`));
    const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
    if (skipped > 0) count(`${name}: no test may be skipped, ${skipped} were`, false);
    if (code !== 0 && (report?.numFailedTests ?? 0) === 0) count(`${name}: the run itself failed`, false);
  });
}

/** Where the time went: a line for each step, then all of them. */
function timeTable() {
  const whole = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = [...steps, { name: 'total', seconds: whole, tests: total.passed + total.failed }];
  const line = ({ name, seconds, tests }) =>
    `${seconds.toFixed(1).padStart(7)} s ${String(Math.round((100 * seconds) / whole)).padStart(4)} % ${String(tests).padStart(6)} tests  ${name}`;
  return ['', 'Where the time went:', ...rows.map(line)].join('\n');
}

await withClearRefusal(async () => {
  await step('set-up', async () => {
    installDependencies();
    pinnedNode();
    const { installSystemPackages } = await import('./setup/system-packages.mjs');
    installSystemPackages();
  });
  await check('格式与规范', 'biome', ['ci', '--diagnostic-level=warn', '.']);
  await check('类型', 'tsc', ['-b']);
  // the model plays the same seed each time; npm run test:model draws new ones
  const fixed = { TZ: 'UTC', MODEL_SEED: '20261115' };
  await suite(['unit', 'web', 'calendar-utc', 'calendar-shanghai', 'calendar-new-york', 'model'], fixed);
  await suite(['contract', 'cluster-short', 'faults', 'costs'], { TZ: 'UTC' });
  // a browser for each core: a third one makes every page slower, and the whole no faster
  const browsers = ['--maxWorkers=2'];
  await suite(['components'], { TZ: 'Asia/Shanghai' }, browsers);
  await step('vite build', async () => {
    const { buildIfStale } = await import('./setup/web-build.mjs');
    buildIfStale();
  });
  await suite(['build'], { TZ: 'UTC' });
  await suite(['e2e'], { TZ: 'Asia/Shanghai' }, browsers);

  console.log(timeTable());
  if (failures.length > 0) console.log(['', 'What failed:', ...failures].join('\n'));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});
