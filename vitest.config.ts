import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { jsonImportPlugin } from './scripts/setup/json-import-plugin.ts';
import { BROWSER_FLAGS, browserPath } from './scripts/setup/system-packages.mjs';
import { textPacksPlugin } from './scripts/setup/text-packs-plugin.ts';
import { drawPage } from './tests/component/draw-page.ts';
import { scaled } from './tests/faults/scale.ts';

/** More than ten seconds each, several of them mostly waiting. */
const LONG_FILES = [
  /-screens\.test\.tsx$|\/casting\.test\.tsx$/,
  /\/e2e\/(sweep|sync)\/|\/(guessing|offline)\.e2e\./,
  /\/contract\/(bad-inputs|leaks|concurrent-limits|roles)\./,
  /\/operations\/(image-store|migrations|move-images|removed-account-story|removed-accounts-restore|running-servers)\./,
  /\/faults\/(kill|nth-statement|postgres-outage|silent-database|slow-clients|stopping)\./,
];

/** The longest files begin first, so that none of them runs alone at the end. By their size, which orders a first run, they would be last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG_FILES.some((long) => long.test(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const calendar = 'core/calendar/**/*.test.ts';
/** Every day of two centuries against two other libraries; what equalled them then is held by a digest in every zone. */
const WITNESS = 'core/calendar/witness.property.test.ts';
const CALENDAR_ZONES = {
  'calendar-utc': 'UTC',
  'calendar-shanghai': 'Asia/Shanghai',
  'calendar-new-york': 'America/New_York',
};

/** Times fail no test: a machine may be many times slower. */
const PATIENT = { poll: { timeout: 60_000 } };

/** Processes that a test starts load compiled code from this cache: without it Node removes the types from every file again. */
const COMPILED = { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) };
/** Servers and admin commands load Kysely as one file too. */
const QUICK_STARTS = {
  ...COMPILED,
  NODE_OPTIONS: `--import ${new URL('tests/support/kysely-in-one-file.ts', import.meta.url)}`,
};

/** Browser tests for npm run test:deep: over thousands of rows, with servers that are killed and restored, chunk by chunk and page by page. */
const DEEP_COMPONENTS = 'web/**/*.deep.test.tsx';
/** Every state of every screen: npm test sweeps the first of each page, npm run test:deep the others. */
const SCREENS = 'web/**/*-screens.test.tsx';
const DEEP_JOURNEYS = 'tests/e2e/**/*.deep.e2e.ts';

/** Tests of the server's modules, and of servers in processes of their own, on both engines. */
const OF_SERVERS = {
  env: QUICK_STARTS,
  globalSetup: ['tests/support/postgres-cluster.ts', 'tests/support/bundle-kysely.ts'],
  isolate: false, // the files of a worker share the modules of the server
  expect: PATIENT,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const KILL = 'tests/faults/kill.faults.test.ts';
const BOMBS = 'tests/faults/upload-bombs.costs.test.ts';

/** Screens and components in a real Chromium, without build and server. Objects of its own for each project: vitest writes names into them. */
const inChromium = (
  isDeep: boolean,
  files: { readonly name: string; readonly include: string[]; readonly exclude?: string[] },
) => ({
  plugins: [react(), jsonImportPlugin(), textPacksPlugin()],
  publicDir: 'web/public',
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'valibot',
      'zustand',
      'vitest-browser-react/pure',
      'lunar-typescript',
      'ts-fsrs',
      'uqr',
      'fflate',
      'axe-core',
    ],
  },
  test: {
    ...files,
    setupFiles: [
      'tests/component/skip-unseen-work.ts',
      'tests/component/input-by-script.ts',
      'tests/component/each-test.ts',
    ],
    isolate: false, // a worker loads the app once, not once for every file
    provide: { isDeep, isDrawn: process.env['SHOTS'] === '1' },
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: browserPath(), args: BROWSER_FLAGS },
        contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
      }),
      viewport: { width: 390, height: 844 },
      commands: { drawPage },
      locators: { exact: false }, // as Playwright's, which the end-to-end tests use
      instances: [{ browser: 'chromium' as const }],
    },
  },
});

/** The built app on real servers, in Chromium. */
const JOURNEYS = {
  env: QUICK_STARTS,
  globalSetup: ['tests/support/postgres-cluster.ts', 'tests/support/e2e-servers.ts'],
  isolate: false, // the files of a worker share its browser
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 60_000,
  hookTimeout: 60_000, // servers and databases start in them
};

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{core,contract,server,scripts}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [calendar],
          env: COMPILED,
          isolate: false, // a worker loads each module once, not once for every file
          expect: PATIENT,
          testTimeout: 120_000,
        },
      },
      // modules of the browser keep state, and are loaded over globals of a test
      { test: { name: 'web', include: ['web/**/*.test.ts'], expect: PATIENT, testTimeout: 120_000 } },
      { test: { ...OF_SERVERS, name: 'contract', include: ['tests/contract/**/*.contract.test.ts'] } },
      {
        // the two faults that `npm test` tries: a server that is killed, once on each engine, and images that unpack to a thousand times their size
        test: {
          ...OF_SERVERS,
          name: 'few-faults',
          include: [KILL, BOMBS],
          env: { ...QUICK_STARTS, KILLS: '1' },
        },
      },
      {
        // what an operator does: backups, restores, migrations, upgrades, images in S3, several servers, a pooler, partitions
        test: {
          ...OF_SERVERS,
          name: 'operations',
          include: ['tests/operations/**/*.operations.test.ts'],
          maxWorkers: availableParallelism() + 1, // they wait for processes to start and to end
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...OF_SERVERS,
          name: 'faults',
          include: ['tests/faults/**/*.faults.test.ts'],
          testTimeout: scaled(300_000, 600_000),
          maxWorkers: availableParallelism() + 3, // they wait for timeouts, and for processes to end and to start again
          sequence: { groupOrder: 3 },
        },
      },
      {
        // these compare times, of the clock or of the CPU, so nothing else runs beside them; what compares bytes and counts is in faults
        test: {
          name: 'costs',
          include: ['tests/faults/**/*.costs.test.ts'],
          exclude: [BOMBS],
          globalSetup: ['tests/support/postgres-cluster.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        // several servers on one PostgreSQL, in seconds; the gates themselves are the project below. Nothing runs beside them: a database
        // that is too busy cannot give back the place of a refused call, and then a limit is met too early
        test: {
          name: 'cluster-short',
          include: ['tests/cluster/**/*.short.test.ts'],
          env: QUICK_STARTS,
          globalSetup: ['tests/support/bundle-kysely.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
      {
        // npm run test:cluster: each file has a cluster of its own, and the machine to itself
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.cluster.test.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        // npm run test:power-loss, as root
        test: {
          name: 'power-loss',
          include: ['tests/power-loss/**/*.power.test.ts'],
          env: QUICK_STARTS,
          testTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
      { test: { name: 'model', include: ['tests/model/**/*.model.test.ts'], isolate: false, testTimeout: 300_000 } },
      // the same tests in three time zones: nothing may depend on the machine's. Once: arithmetic of day numbers over 9999 years
      ...Object.entries(CALENDAR_ZONES).map(([name, TZ]) => ({
        test: {
          name,
          include: [calendar],
          exclude: [WITNESS, ...(TZ === 'UTC' ? [] : ['**/calendar/solar.test.ts'])],
          isolate: false,
          testTimeout: 300_000,
          env: { TZ },
        },
      })),
      { test: { name: 'calendar-witness', include: [WITNESS], testTimeout: 300_000, env: { TZ: 'UTC' } } },
      inChromium(false, {
        name: 'components',
        include: ['{web,tests/component}/**/*.test.tsx'],
        exclude: [DEEP_COMPONENTS],
      }),
      inChromium(true, { name: 'components-deep', include: [DEEP_COMPONENTS, SCREENS] }),
      // over what stands in dist/, so after the build
      { test: { name: 'build', include: ['tests/build/**/*.build.ts'] } },
      { test: { ...JOURNEYS, name: 'e2e', include: ['tests/e2e/**/*.e2e.ts'], exclude: [DEEP_JOURNEYS] } },
      { test: { ...JOURNEYS, name: 'e2e-deep', include: [DEEP_JOURNEYS] } },
    ],
  },
});
