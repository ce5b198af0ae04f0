import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { status: string; fullName: string }[];
  }[];
}

export interface Outcome {
  readonly passed: number;
  /** The names of the tests that failed, and of the files that failed without one. */
  readonly failed: readonly string[];
}

/** The whole contract suite on PostgreSQL, in a process of its own, with these settings. */
export function runContractSuite(env: Readonly<Record<string, string>>): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'guanxiang-contract-'));
  const file = join(folder, 'report.json');
  // on a layout once more: what waits for others may be too slow once, on a busy machine and a slower database
  const again = env['LAYOUT'] === undefined ? [] : ['--retry=1'];
  const args = [
    'run',
    '--project',
    'contract',
    '--project',
    'operations',
    ...again,
    '--reporter=json',
    `--outputFile=${file}`,
  ];
  spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASES: 'postgres', TZ: 'UTC', ...env },
    stdio: 'ignore',
  });
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(folder, { recursive: true, force: true });
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    return status === 'failed' && tests.length === 0 ? [name.replace(ROOT, '')] : tests;
  });
  return { passed: numPassedTests, failed };
}
