/**
 * npm run bench:web: the built app on the real server in Chromium as a phone, beside a bare React page in the same run.
 * Writes its tables and plots into docs/benchmarks.md, unless only some parts are asked for: npm run bench:web -- sizes taps.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { buildIfStale } from '../../scripts/setup/web-build.mjs';
import { launchBrowser } from '../support/browser.ts';
import { startRunningApp } from '../support/running-app.ts';
import { startBarePage } from './bare-page-server.ts';
import { firstVisit, laterVisits, transferOf } from './first-visit.ts';
import { historyGrowth, puzzleGrowth } from './growth.ts';
import { lighthouseScores } from './lighthouse-scores.ts';
import { median, middleHalf } from './load.ts';
import { plotSvg } from './plot.ts';
import { practiceLogs } from './practice-log.ts';
import { searchKeys } from './search-keys.ts';
import { newDataFolder } from './server-data.ts';
import { startProcess } from './server-process.ts';
import { BARE_TAP, CAST_TO_RESULT, clockTick, quickestTaps, toHexagram, toLibrary } from './taps.ts';
import { compareVisits } from './visit.ts';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const LIGHTHOUSE_PATHS = ['/divination', '/library', '/hexagram/010001', '/academy/shefu'];

interface Stage {
  readonly browser: Browser;
  readonly url: string;
  readonly bareUrl: string;
}

const lines: string[] = [];
function say(line: string): void {
  lines.push(line);
  console.log(line);
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const times = (own: number, bare: number): string => `${(own / bare).toFixed(2)}×`;

function row(what: string, aim: string, figure: string, bare = '', ratio = ''): void {
  say(`| ${what} | ${aim} | ${figure} | ${bare} | ${ratio} |`);
}

async function sizes({ browser, url, bareUrl }: Stage): Promise<void> {
  const [own, bare] = [await transferOf(browser, url, 'gzip'), await transferOf(browser, bareUrl, 'gzip')];
  const of = (transfer: typeof own) => kilobytes(transfer.scriptBytes);
  row(
    'script up to the load event of /divination, gzip',
    '≤ 83 KB',
    of(own),
    of(bare),
    times(own.scriptBytes, bare.scriptBytes),
  );
  const calendar = own.laterScripts.filter(({ name }) => /^(hour-now|clock-face|table)-/.test(name));
  const calendarBytes = calendar.reduce((sum, { bytes }) => sum + bytes, 0);
  row('script of the calendar, which comes after it, gzip', '', kilobytes(calendarBytes));
  const [all, bareAll] = [await transferOf(browser, url, 'br'), await transferOf(browser, bareUrl, 'br')];
  const ratio = times(all.allBytes, bareAll.allBytes);
  row(
    'everything up to the load event, font included, brotli',
    '≤ 135 KB',
    kilobytes(all.allBytes),
    kilobytes(bareAll.allBytes),
    ratio,
  );
}

async function visits({ browser, url, bareUrl }: Stage): Promise<void> {
  const bare = await firstVisit(browser, bareUrl, '/', 'fast');
  let shift = 0;
  for (const path of LIGHTHOUSE_PATHS) {
    const own = await firstVisit(browser, url, path, 'fast');
    shift = Math.max(shift, own.cls);
    const aim = path === '/divination' ? '≤ 0.9 s' : '';
    row(
      `LCP of ${path}, slow 4G applied, first visit`,
      aim,
      seconds(own.lcp),
      seconds(bare.lcp),
      times(own.lcp, bare.lcp),
    );
  }
  const [slow, bareSlow] = [
    await firstVisit(browser, url, '/divination', 'slow'),
    await firstVisit(browser, bareUrl, '/', 'slow'),
  ];
  const ratio = times(slow.lcp, bareSlow.lcp);
  row('LCP of /divination with 4× CPU besides', '', seconds(slow.lcp), seconds(bareSlow.lcp), ratio);
  row('CLS, the worst of these visits', '0', Math.max(shift, slow.cls).toFixed(3), bare.cls.toFixed(3));
}

async function laterOnes({ browser }: Stage): Promise<void> {
  for (const path of ['/divination', '/library', '/hexagram/010001']) {
    const app = await startRunningApp();
    const { second, offline } = await laterVisits(browser, app.url, path, () => app.server.kill());
    await app.close();
    row(`content of ${path}, second visit, slow 4G`, '≤ 0.3 s', seconds(second.fcp));
    row('the same with the server gone', '≤ 0.3 s', seconds(offline.fcp));
  }
}

const TAPS = [
  { what: 'tap on 开始起卦 → result painted', aim: '≤ 50 ms', tap: CAST_TO_RESULT },
  ...(
    [
      ['fade included', 'no-preference'],
      ['motion not wanted', 'reduce'],
    ] as const
  ).flatMap(([how, motion]) => [
    { what: `tap on 易经 → /library painted, prefetched, ${how}`, aim: '≤ 100 ms', tap: toLibrary(motion) },
    { what: `tap on a tile → its hexagram painted, prefetched, ${how}`, aim: '≤ 100 ms', tap: toHexagram(motion) },
  ]),
];

async function taps({ browser, url, bareUrl }: Stage): Promise<void> {
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  const all = [BARE_TAP, ...TAPS.map(({ tap }) => tap)];
  const [bare, ...own] = await quickestTaps(browser, { ours: url, bare: bareUrl }, all);
  if (!bare) throw new Error('the bare page was not tapped');
  for (const [index, { first, whole }] of own.entries()) {
    const { what, aim } = TAPS[index] as (typeof TAPS)[number];
    const figure = `${milliseconds(first)}, down to its end ${milliseconds(whole)}`;
    row(`${what}, 4× CPU`, aim, figure, milliseconds(bare.first), times(first, bare.first));
  }
  for (const [what, isOpen] of [
    ['the hour in one line', false],
    ['the open clock', true],
  ] as const) {
    const { scriptMs, outside } = await clockTick(browser, url, isOpen);
    row(`clock tick of ${what}, 4× CPU`, '≤ 1 ms of script', `${scriptMs.toFixed(2)} ms, ${outside} changes elsewhere`);
  }
}

async function keys({ browser, url }: Stage): Promise<void> {
  const { median, p99, slowest, painted } = await searchKeys(browser, url);
  const figure = `${p99.toFixed(1)} ms (${slowest}), median ${median.toFixed(1)} ms, next frame after ${painted.toFixed(0)} ms`;
  row('a key of the search over all texts, 99th of forty queries, 4× CPU', '≤ 16 ms', figure);
}

async function scores({ url, bareUrl }: Stage): Promise<void> {
  const [bare] = await lighthouseScores(bareUrl, ['/']);
  for (const { path, scores: figures, faults } of await lighthouseScores(url, LIGHTHOUSE_PATHS)) {
    const said = faults.length > 0 ? ` (${faults.join(', ')})` : '';
    const what = `Lighthouse mobile, ${path}: performance, accessibility, best practices, SEO`;
    row(what, '100 each', figures.join(' ') + said, bare?.scores.join(' '));
  }
}

async function growth({ browser }: Stage): Promise<void> {
  const history = await historyGrowth(browser, [10, 100, 1000, 5000]);
  const journal = await historyGrowth(browser, [10, 5000], true);
  const { first, last } = await puzzleGrowth(browser, [1000, 30_000, 1_000_000]);
  mkdirSync(`${DOCS}plots`, { recursive: true });
  const unit = 'milliseconds to the first row painted, by rows; 4× CPU';
  writeFileSync(
    `${DOCS}plots/history.svg`,
    plotSvg('/profile with ever more saved results', unit, [{ name: 'saved results', points: history }]),
  );
  const curves = [
    { name: 'first page', points: first },
    { name: 'last page', points: last },
  ];
  writeFileSync(`${DOCS}plots/puzzles.svg`, plotSvg('/academy/shefu over ever more puzzles', unit, curves));
  say(
    '\n| List opened, 4× CPU | rows | first row painted | to the smallest | its middle half |\n|---|---|---|---|---|',
  );
  for (const [what, points] of [
    ['history', history],
    ['results with an entry of 1 KB each', journal],
    ['puzzles, first page', first],
    ['puzzles, last page', last],
  ] as const) {
    for (const { count, ms, ratios } of points) {
      const ratio = `${median(ratios).toFixed(2)}× | ${middleHalf(ratios)}`;
      say(`| ${what} | ${count.toLocaleString('en-US')} | ${ms.toFixed(0)} ms | ${ratio} |`);
    }
  }
  say('\n![The history as it grows](plots/history.svg)\n\n![The puzzle list as it grows](plots/puzzles.svg)');
}

async function practice({ url }: Stage): Promise<void> {
  say('\n| 练习 opened, 4× CPU; aim ≤ 1.2× | 100 answers | 70,000 | ratio of pairs | its middle half |');
  say('|---|---|---|---|---|');
  for (const line of await practiceLogs(url)) say(line);
}

/** Only if asked for: npm run bench:web -- visit FOLDER, with another build of the app. */
async function visit(): Promise<void> {
  const folder = process.argv[3];
  if (!folder) throw new Error('npm run bench:web -- visit FOLDER: the folder of a built app to compare with');
  say(
    '| /divination, a guest | the other build | this one | ratio | middle half of the ratios |\n|---|---|---|---|---|',
  );
  const browser = await launchBrowser();
  for (const line of await compareVisits(browser, folder)) say(line);
  await browser.close();
}

const PARTS = { sizes, visits, laterOnes, taps, keys, scores, growth, practice };

/** Between its two marks; the rest of the page is written by hand. */
function writeSection(text: string): void {
  const path = `${DOCS}benchmarks.md`;
  const page = readFileSync(path, 'utf8');
  const marks = /(<!-- bench:web -->\n)[\s\S]*(<!-- end of bench:web -->)/;
  if (!marks.test(page)) throw new Error(`${path} has no place for the figures`);
  writeFileSync(
    path,
    page.replace(marks, (_, begin: string, end: string) => `${begin}${text}\n${end}`),
  );
}

buildIfStale();
const wanted = process.argv.slice(2);
if (wanted[0] === 'visit') {
  await visit();
  process.exit();
}
const dataDir = await newDataFolder(1000);
const [server, bare, browser] = await Promise.all([startProcess('ours', dataDir), startBarePage(), launchBrowser()]);
try {
  say('| What | Aim | figure | bare React | ratio |\n|---|---|---|---|---|');
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure({ browser, url: server.url, bareUrl: bare.url });
  }
  if (wanted.length === 0) writeSection(lines.join('\n'));
} finally {
  await browser.close();
  await bare.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}
