// npm test: installs what is missing, then runs every check and closes with "N passed, N failed".
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { installDependencies, pinnedNode, ROOT, run, withClearRefusal } from './setup/dependencies.mjs';

const REPORT = `${ROOT}.cache/vitest.json`;
let passed = 0;
let failed = 0;

function count(name, isGood) {
  if (isGood) passed++;
  else failed++;
  console.log(`${isGood ? '✓' : '✗'} ${name}`);
}

const check = (name, command, args) => count(name, run(command, args) === 0);

/** Runs one vitest project and counts its tests; a run that dies before its report counts as one failure. */
function suite(project, env) {
  console.log(`— ${project}${env.TZ ? `（${env.TZ}）` : ''}`);
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const code = run('vitest', ['run', '--project', project, ...reporters], { env });
  const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : null;
  passed += report?.numPassedTests ?? 0;
  failed += report?.numFailedTests ?? 0;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  if (skipped > 0) count(`${project}: no test may be skipped, ${skipped} were`, false);
  if (code !== 0 && (report?.numFailedTests ?? 0) === 0) count(`${project}: the run itself failed`, false);
}

await withClearRefusal(async () => {
  installDependencies();
  pinnedNode();
  const { installSystemPackages } = await import('./setup/system-packages.mjs');
  installSystemPackages();

  check('格式与规范', 'biome', ['ci', '--diagnostic-level=warn', '.']);
  check('类型', 'tsc', ['-b']);
  suite('unit', { TZ: 'UTC' });
  suite('calendar', { TZ: 'UTC' });
  suite('calendar', { TZ: 'Asia/Shanghai' });
  suite('calendar', { TZ: 'America/New_York' });
  suite('model', { TZ: 'UTC', MODEL_SEED: '20261115' }); // the same stories each time; npm run test:model tells new ones
  suite('contract', { TZ: 'UTC' });
  suite('faults', { TZ: 'UTC' });
  const { buildIfStale } = await import('./setup/web-build.mjs');
  buildIfStale();
  suite('build', { TZ: 'UTC' });
  suite('e2e', { TZ: 'Asia/Shanghai' });
  suite('reckoning', { TZ: 'Asia/Shanghai' });

  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
