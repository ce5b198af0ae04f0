// npm test, and with the word “deep” npm run test:deep: installs what is missing, runs the steps of that tier, prints where the time went
// and what failed, each with the command that runs it alone, and closes with "N passed, N failed".
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { installDependencies, pinnedNode, ROOT, runBeside, withClearRefusal } from './setup/dependencies.mjs';
import { installSystemPackages, TEST_PARTS } from './setup/system-packages.mjs';
import { commandOf, failuresIn, readReport, titleOf } from './setup/test-report.mjs';
import { TIERS } from './setup/test-tiers.mjs';
import { buildIfStale } from './setup/web-build.mjs';

const REPORT = `${ROOT}.cache/vitest.json`;
const CHECKS = [
  ['格式与规范', 'biome', ['ci', '--diagnostic-level=warn', '.']],
  ['类型', 'tsc', ['-b', '--checkers', '1']], // several, as usual, look at many types once each (docs/decisions/tests.md)
];
const isDeep = process.argv[2] === 'deep';

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
/** @type {{ name: string, seconds: number, cpuSeconds: number, tests: number }[]} */
const parts = [];

/** Of the whole machine: what tests start (browsers, servers, PostgreSQL) is among it. */
const cpuSeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

/** Runs one part of the whole and notes how long it took and how many tests it had. */
async function part(name, work) {
  const [begun, worked, before] = [performance.now(), cpuSeconds(), total.passed + total.failed];
  await work();
  parts.push({
    name,
    seconds: (performance.now() - begun) / 1000,
    cpuSeconds: cpuSeconds() - worked,
    tests: total.passed + total.failed - before,
  });
}

function count(name, isGood, command) {
  if (isGood) total.passed++;
  else {
    total.failed++;
    failures.push(`${name}\n    ${command}`);
  }
  console.log(`${isGood ? '✓' : '✗'} ${name}`);
}

/** What it prints is printed when it has ended, so that it does not mix with the tests beside it. */
async function check([name, command, args]) {
  const { code, output } = await runBeside(command, args, { stdio: 'pipe' });
  if (code !== 0) console.log(output);
  count(name, code === 0, `npx ${command} ${args.join(' ')}`);
}

/** Runs the projects of a step in one process and counts their tests; a run that dies before its report counts as one failure. */
async function runStep(step) {
  const name = step.projects.join(', ');
  const projects = step.projects.flatMap((one) => ['--project', one]);
  console.log(`— ${name}`);
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const { code } = await runBeside('vitest', ['run', ...projects, ...reporters], { env: step.env });
  const report = readReport(REPORT);
  total.passed += report?.numPassedTests ?? 0;
  total.failed += report?.numFailedTests ?? 0;
  if (report)
    for (const failure of failuresIn(report))
      failures.push(`${titleOf(failure)} › ${failure.error}\n    ${commandOf(failure, step)}`);
  const again = commandOf({ file: '', name: null }, step);
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  if (skipped > 0) count(`${name}: no test may be skipped, ${skipped} were`, false, again);
  if (code !== 0 && (report?.numFailedTests ?? 0) === 0) count(`${name}: the run itself failed`, false, again);
}

/** Where the time went: a line for each part, then all of them. */
function timeTable() {
  const sumOf = (key) => parts.reduce((sum, one) => sum + one[key], 0);
  const whole = { name: 'total', seconds: sumOf('seconds'), cpuSeconds: sumOf('cpuSeconds'), tests: sumOf('tests') };
  const line = ({ name, seconds, cpuSeconds: cpu, tests }) =>
    `${seconds.toFixed(1).padStart(7)} s ${cpu.toFixed(1).padStart(7)} s of CPU ${String(tests).padStart(6)} tests  ${name}`;
  return ['', 'Where the time went:', ...[...parts, whole].map(line)].join('\n');
}

await withClearRefusal(async () => {
  await part('set-up', async () => {
    installDependencies();
    pinnedNode();
    installSystemPackages(TEST_PARTS);
  });
  const [first, ...others] = isDeep ? TIERS.deep : TIERS.quick;
  const checks = isDeep ? [] : CHECKS;
  await part([...checks.map(([name]) => name), ...first.projects].join(', '), () =>
    Promise.all([runStep(first), ...checks.map(check)]),
  );
  for (const step of others)
    await part(step.projects.join(', '), async () => {
      if (step.isOfTheBuild) buildIfStale();
      await runStep(step);
    });

  console.log(timeTable());
  if (failures.length > 0) console.log(['', 'What failed, and how to run it alone:', ...failures].join('\n'));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});
