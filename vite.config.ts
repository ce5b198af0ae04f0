import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkLoaderPlugin } from './scripts/setup/chunk-loader-plugin.ts';
import { compileHintPlugin } from './scripts/setup/compile-hint-plugin.ts';
import { compressPlugin } from './scripts/setup/compress-plugin.ts';
import { jsonImportPlugin } from './scripts/setup/json-import-plugin.ts';
import { prerenderPlugin } from './scripts/setup/prerender-plugin.ts';
import { serviceWorkerPlugin } from './scripts/setup/service-worker-plugin.ts';
import { textPacksPlugin } from './scripts/setup/text-packs-plugin.ts';
import { textSourcesPlugin } from './scripts/setup/text-sources-plugin.ts';

/**
 * Styles that a first visit needs soon after its page. They are inlined into the prerendered pages with those of `base`: inserting a link to a
 * style sheet costs a slow phone about 3 ms of script.
 */
const STYLES_OF_FIRST_VISIT = [
  'web/ui/book/*.css',
  'web/ui/fields/*.css',
  'web/ui/rows/*.css',
  'web/ui/menu.module.css',
  'web/ui/clock-face.module.css',
  'web/features/divination/hour/*.css',
  'web/features/divination/form-extras/*.css',
  'web/features/library/library-page.module.css',
  'web/features/library/hexagram-page.module.css',
  'web/features/library/changed-hexagrams.module.css',
  // needed later, but beside the network it would be a file of 500 bytes for every signed-in visit
  'web/ui/avatar.module.css',
];

/** Calls that only some pages of 射覆 and 我的 make, with their words. */
const GAME_CALLS = ['contract/moderation', 'contract/invitation', 'contract/guess'];

/** What is new to whoever is signed in: asked for when a page is idle. */
const NEWS = ['contract/news', 'web/platform/news/'];

/** Of admins: 管理, invitations, and the sheet by which a superadmin hides a puzzle on its page. */
const MODERATION = ['web/features/profile/moderation/', 'contract/member', 'web/sheets/verdict/'];

/** What sending the log of 练习 needs beside its own folder. */
const SENT_ANSWERS = ['contract/practice', 'core/practice/answer-line'];

const SENT_PRACTICE = ['sent-practice', 'answers-kind'].map((name) => `web/platform/saved/practice/${name}`);
const SENT_GUESSES = ['guesses-kind', 'sent-copies'].map((name) => `web/platform/saved/guesses/${name}`);
/** What the pages of 练习 show of it. */
const PRACTISED = ['practice-log', 'practice-view', 'snapshot'].map((name) => `web/platform/saved/practice/${name}`);

/** Of 射覆, what the list and the forms do not need. */
const GAME = ['web/features/shefu/game/', 'web/features/shefu/report-sheet', 'web/features/shefu/browsed-puzzles'];

/** In a later chunk, although it is in one of the folders of this one. */
const except = (folders: readonly string[]): readonly string[] => folders.map((folder) => `!${folder}`);

/**
 * A chunk is a list of folders, and all they import that no chunk before it has: few names to list in the first script, and none of the
 * size of a packet. What is in no chunk of the list has one of its own.
 */
const CHUNKS = {
  /** Of every first page: figures, and how chunks are loaded. */
  base: ['core/hexagram/', 'core/trigram/', 'web/platform/chunks/', ...STYLES_OF_FIRST_VISIT],
  /** Of the pages of the book. */
  book: ['web/platform/texts/', 'web/ui/book/'],
  /** All that hydrating /divination needs. */
  form: ['web/features/divination/form/'],
  /** What a device keeps, and what most screens are built of. */
  common: [
    'web/platform/storage/',
    'web/platform/casts/',
    '!web/platform/casts/watch-deleted',
    '!web/platform/casts/declined-drafts',
    'web/platform/saved/saved-view',
    'web/platform/saved/entries.ts',
    'web/platform/saved/results/stored-facts',
    'web/platform/saved/results/use-read-list',
    'web/platform/log/',
    'web/platform/navigation/',
    'web/platform/device/',
    'web/sheets/lazy/',
    'web/ui/fields/',
    'web/ui/rows/',
    'web/ui/menu',
    ...['contract/words/dates', 'contract/words/notices'],
    'core/reading/',
  ],
  /** What the hour and every date need; the table of years is loaded by it. */
  calendar: ['web/platform/calendar/', 'web/features/divination/hour/'],
  /** Records as this device keeps them, and the log of 练习: for whoever practises, and for sending. */
  answers: [
    ...['web/platform/saved/practice/', 'web/platform/saved/records/'],
    ...except([...SENT_PRACTICE, ...PRACTISED]),
    ...except(['web/platform/saved/records/leaving', 'web/platform/saved/records/take-over']),
    ...['core/practice/answer.ts', 'core/practice/parse-answer', 'core/practice/day.ts'],
  ],
  network: [
    ...[
      'web/platform/network/',
      'contract/',
      ...except(GAME_CALLS),
      ...except(NEWS),
      ...except(SENT_ANSWERS),
      ...except(MODERATION),
    ],
    ...except(['contract/account.ts', 'contract/words/account-notices']),
    ...except(['contract/sendable', 'contract/json-scan']), // for imports alone
    ...['web/ui/avatar', 'web/ui/role-name', 'core/journal/due'],
  ],
  news: NEWS,
  /** Calls of 射覆 and 管理, with what their pages share, and what 我的 shows once it is painted. */
  'shefu-calls': [
    ...GAME_CALLS,
    'web/ui/reason-name',
    'web/ui/zoomable-image',
    'web/features/profile/notes/',
    'web/sheets/judged/',
  ],
  /** What a signed-in user has saved, as this device keeps it. */
  sync: [
    ...['web/platform/saved/saved-results', 'web/platform/saved/leave-device', 'web/platform/saved/results/remov'],
    ...['web/platform/saved/guesses/', ...except(SENT_GUESSES)],
    'web/platform/casts/watch-deleted',
  ],
  /** The same, as the server has it. */
  sending: [
    ...[
      'web/platform/saved/open-queue',
      'web/platform/saved/open-records',
      'web/app/start-up',
      'web/platform/saved/entries/',
      ...SENT_PRACTICE,
    ],
    ...SENT_ANSWERS,
    ...['web/platform/saved/records/leaving', 'web/platform/saved/records/take-over'],
  ],
  /** What the form shows once it is hydrated. */
  'form-extras': ['web/features/divination/form-extras/', 'web/features/divination/drafts/'],
  /** A cast that is made, with the texts it is read by, and small rules that reading, practising and sharing have in common. */
  result: [
    'web/features/divination/result/',
    ...['core/explain/element', 'core/reading/relation.ts', 'core/explain/line-place'],
    ...['core/casting/remainder-text', 'core/casting/figure-text'],
  ],
  ways: ['web/features/divination/ways/'],
  /** Its reading, step by step; and the worked cases, which are read in the same steps. */
  reading: ['web/features/divination/reading/', 'web/features/divination/cases/'],
  /** Of 易经, what is not prerendered. */
  'library-parts': ['web/features/library/line/', 'web/features/library/trigram/', 'web/features/library/figure/'],
  /** 十翼 as texts, and the figures as a whole. */
  wings: ['web/features/library/wings/', 'web/features/library/figures/'],
  search: ['web/features/search/', 'core/search/'],
  /** 练习: cards, exercises and the log of answers. */
  practice: ['web/features/practice/', ...PRACTISED, 'core/practice/', 'core/exercise/'],
  'small-pages': [
    'web/features/academy/',
    'web/features/about/',
    'web/features/clock/',
    'web/features/divination/cast-guide',
  ],
  account: ['web/features/account/'],
  'own-account': ['web/features/own-account/'],
  /** Of 我的, what few need: the file of a history, entries without a cast. */
  'history-file': ['web/features/profile/transfer/', 'web/features/profile/rare/'],
  profile: ['web/features/profile/', ...except(MODERATION)],
  moderation: MODERATION,
  entry: ['web/features/journal/entry/'],
  statistics: ['web/features/journal/statistics/'],
  puzzles: ['web/features/shefu/', ...except(GAME), 'web/platform/images/'],
  /** One puzzle, guesses at it, and one's own guesses. */
  game: GAME,
  /** A cast in a link, and the sheet that gives it. */
  'share-sheet': ['core/share/share-link', 'web/sheets/share/share-ways', 'web/sheets/share/share-sheet'],
  /** Pictures to share, of a cast and of a puzzle. */
  'share-picture': ['web/sheets/share/share-p', 'web/sheets/share/p', 'web/sheets/share/draw-cast'],
  /** What is written beside a cast before anything else: one request for both sheets, and for the calendar file of an entry. */
  'question-sheet': [
    'web/sheets/question/',
    'web/sheets/omen/',
    'web/ui/optional-choice',
    'core/journal/review-calendar',
  ],
};

/** `folder` may end in the start of a file's name, or in *.css: of that folder only the styles. */
const isOf = (id: string, folder: string): boolean =>
  folder.endsWith('*.css')
    ? id.includes(`/${folder.slice(0, -'*.css'.length)}`) && id.endsWith('.css')
    : id.includes(`/${folder}`);

/** What a list names with ! before it is in a later chunk. */
const isIn = (id: string, folders: readonly string[]): boolean =>
  folders.some((folder) => isOf(id, folder)) &&
  !folders.some((folder) => folder[0] === '!' && isOf(id, folder.slice(1)));

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    jsonImportPlugin(),
    textSourcesPlugin(),
    chunkLoaderPlugin(),
    compileHintPlugin(),
    prerenderPlugin(),
    textPacksPlugin(),
    serviceWorkerPlugin({ source: 'web/service-worker/sw.js', publicFolder: 'web/public' }),
    compressPlugin(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // all that every page needs is one file: one request, and it compresses better than eight
    rolldownOptions: {
      checks: { bundlerTimings: false }, // prerendering and compressing take longer than bundling
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            ...Object.entries(CHUNKS).map(([name, folders]) => ({
              name,
              test: (id: string) => isIn(id, folders),
            })),
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
