import type { PuzzleDraft } from '#contract/shefu.ts';
import { SEEN_AT } from './seen-at.ts';

/** What a server that has been in use for a while has: seeds.ts writes it to a real one, tests/component/sample-data.ts answers it. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const at = (daysAgo: number): string => new Date(SEEN_AT - daysAgo * DAY_MS).toISOString();

/** A result by hand, with one moving line. */
export interface SeededResult {
  readonly timestamp: string;
  readonly mainHexagram: string;
  readonly movingYao: number;
}

/** Of the owner. */
export const RESULTS: readonly SeededResult[] = [
  { mainHexagram: '010001', movingYao: 0, timestamp: at(0) },
  { mainHexagram: '011101', movingYao: 0, timestamp: at(1) },
  { mainHexagram: '111110', movingYao: 4, timestamp: at(3) },
  { mainHexagram: '001110', movingYao: 2, timestamp: at(400) },
];

/** Ids count from 1 on a fresh database. */
export const PUZZLES = { pictured: 1, newest: 22 } as const;

const TITLES = ['匣中三物', '案上一器', '隔墙闻声', '盒里四色', '掌中一叶', '袖中何物'] as const;

/** Of the owner, without the picture. */
export const puzzleOf = (id: number): PuzzleDraft => ({
  title: TITLES[(id - 1) % TITLES.length] ?? '',
  questionText: '得水雷屯，初爻动。其物外坚中虚，近水而声，试射之。',
  questionImageUrl: null,
  answerText: '一只陶埙。',
  answerImageUrl: null,
});

/** One an hour, the newest at that moment. */
export const puzzleTimeOf = (id: number): number => SEEN_AT - (PUZZLES.newest - id) * HOUR_MS;

/** A picture of nothing in particular, in the colours of old paper. */
export const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="#d9cbb0"/><stop offset="1" stop-color="#7d6138"/></linearGradient></defs>
    <rect width="640" height="420" fill="url(#g)"/></svg>`;

/** The end of the owner's invitation code. */
export const CODE_END = '7K3M';

/** 革 with 初爻 moving, 48 days ago; the cast of every screen of an entry. */
export const WRITTEN_AT = at(48);

const KEPT_CODES = ['010001', '011101', '010001', '111000'] as const;

/** Of the keeper. */
export const KEPT: readonly SeededResult[] = [
  { timestamp: WRITTEN_AT, mainHexagram: '011101', movingYao: 0 },
  ...Array.from({ length: 11 }, (_, index) => ({
    timestamp: new Date(SEEN_AT - index * index * 3 * DAY_MS - HOUR_MS).toISOString(),
    mainHexagram: KEPT_CODES[index % 4] ?? '',
    movingYao: index % 6,
  })),
];

const WRITTEN = {
  timestamp: WRITTEN_AT,
  cast: '011101-011100',
  question: '两雀争枝，一同坠地，主什么事？',
  category: '人事',
  judgment: { text: '用克体，近日有人受点伤。变卦艮土生体，不至于大碍。', at: at(48), first: null },
  notes: [
    { id: 'note-0001', at: at(48), text: '互见巽、乾，中途还有曲折。', mark: null },
    { id: 'note-0002', at: at(47), text: '邻家姑娘来折花，园丁一喊，她惊得跌了一跤。', mark: 'judgment' },
  ],
  outcome: { kind: '应', at: at(46), text: '伤在腿上，不重，敷药就好。' },
  reviewOn: '2026-12-01',
  omen: { text: '园里有人喊了一声。', posture: 'standing', trigram: '001' },
} as const;

const WAITING = {
  timestamp: new Date(SEEN_AT - HOUR_MS).toISOString(),
  cast: '010001-010000',
  question: '迁居之后，家里可安？',
  category: '家宅',
  judgment: null,
  notes: [],
  outcome: null,
  reviewOn: '2026-10-01',
} as const;

/** Of the keeper: a whole one, and one whose day to look back has come. */
export const ENTRIES = [WRITTEN, WAITING] as const;
