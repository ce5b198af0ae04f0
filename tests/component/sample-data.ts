import { entryTag } from '#contract/entry.ts';
import { type PuzzleOnTheWire, toPuzzleOnTheWire } from '#contract/puzzle.ts';
import { CODE_END, ENTRIES, KEPT, PICTURE, PUZZLES, puzzleOf, puzzleTimeOf, RESULTS } from '../support/seed-data.ts';
import { SEEN_AT } from '../support/seen-at.ts';
import { serveEntries } from './entry-steps.ts';
import { resultOf, serverKeeps } from './history-steps.ts';
import { listed, puzzleAnswerIn, questionOf, serveDaily, shown } from './puzzle-steps.ts';
import { FIRST_VERSION, server } from './stub-server.ts';

/** The data of the seeds, as the server answers it. */

const DAY_MS = 86_400_000;

const NOW = new Date(SEEN_AT).toISOString();
const IN_A_WEEK = new Date(SEEN_AT + 7 * DAY_MS).toISOString();

/** The server has a code of the caller, and gives one more. */
function serveInvitations(): void {
  const ends = [CODE_END];
  server.answers('listAllInvitations', () => {
    const dates = { createdAt: NOW, expiresAt: IN_A_WEEK };
    const invitations = ends.map(
      (last4) => ({ id: last4, last4, ...dates, state: 'unused', createdBy: '观梅客', usedBy: null }) as const,
    );
    return { status: 200, body: { invitations } } as const;
  });
  server.answers('createInvitation', () => {
    ends.unshift('BGEJ');
    return { status: 200, body: { code: 'K3WQ8-RT2ZN-7YPDM-HX5VA-9CBGE-J', expiresAt: IN_A_WEEK } } as const;
  });
}

/** The caller is the owner of the seeds. */
export function serveOwner(): void {
  serverKeeps(RESULTS.map(resultOf));
  serveInvitations();
}

/** The caller is the keeper of the seeds. */
export function serveKeeper(): void {
  serverKeeps(KEPT.map(resultOf));
  serveEntries(
    ...ENTRIES.map((entry, index) => ({ ...entry, notes: [...entry.notes], etag: entryTag('stub', index + 1) })),
  );
}

const seededPuzzle = (id: number): PuzzleOnTheWire =>
  toPuzzleOnTheWire({
    ...puzzleOf(id),
    questionImageUrl: id === PUZZLES.pictured ? `data:image/svg+xml,${encodeURIComponent(PICTURE)}` : null,
    id,
    ownerId: 'the owner',
    author: '观梅客',
    createdAt: new Date(puzzleTimeOf(id)).toISOString(),
  });

/** Newest first. */
const SEEDED = Array.from({ length: PUZZLES.newest }, (_, index) => seededPuzzle(PUZZLES.newest - index));

const withoutAnswer = (puzzle: PuzzleOnTheWire) => ({ ...puzzle, answer_text: null, answer_image_url: null });

/** The server has these puzzles, newest first; those of the seeds when left out. */
export function servePuzzles(puzzles: readonly PuzzleOnTheWire[] = SEEDED): void {
  server.answers('listPuzzles', ({ query }) =>
    listed(puzzles.map(withoutAnswer), { page: Number(query.get('page')), limit: Number(query.get('limit')) }),
  );
  const puzzleAt = (id: number) => {
    const puzzle = puzzles.find((one) => one.id === id);
    if (!puzzle) throw new Error(`no puzzle ${id}`);
    return puzzle;
  };
  server.answers('showPuzzle', ({ query }) => shown(puzzleAt(Number(query.get('id')))));
  server.answers('showQuestion', ({ query }) => {
    return { status: 200, body: questionOf(puzzleAt(Number(query.get('id')))) } as const;
  });
  server.answers(
    'openPuzzleAnswer',
    ({ body }) =>
      ({ status: 200, body: { answer: puzzleAnswerIn(puzzleAt(body.id)) }, headers: FIRST_VERSION }) as const,
  );
  server.answers('countGuesses', ({ query }) => {
    const ids = (query.get('ids') ?? '').split(',').map(Number);
    return { status: 200, body: { counts: ids.map((id) => ({ id, guesses: id, hits: id % 5 })) } } as const;
  });
  serveDaily(puzzles[0] ?? null);
}
