import { page } from 'vitest/browser';
import { somebody } from '#tests/component/open-app.tsx';
import { puzzleOf, sentGuess, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { sweep } from '#tests/component/sweep.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';
import { followNews } from '#web/platform/news/news.ts';

const member = () => ({ as: somebody('小满') });

/** Hidden by an admin, and not answered yet. */
function serveOwnDecision(content: { readonly kind: 'puzzle' | 'guess'; readonly id: string }): void {
  const why = { reason: 'advertising', note: '猜里请不要留联系方式。', answer: null };
  const judged = {
    ...content,
    ...why,
    state: 'hidden',
    title: '匣中何物',
    judgedAt: '2026-11-15T00:00:00.000Z',
  } as const;
  server.answers('listOwnDecisions', { status: 200, body: { things: [judged], pausedUntil: null, pauseNote: null } });
}

sweep([
  {
    name: 'own-guesses',
    path: '/profile/guesses',
    opening: member(),
    before: () => {
      const september = { sealedAt: '2026-09-06T04:00:00.000Z' };
      const guesses = [
        sentGuess(),
        { ...sentGuess({ id: 2, authorVerdict: 'near', verdict: 'hit', ...september }), isNew: true },
        sentGuess({ id: 4, authorVerdict: 'miss', verdict: 'miss', ...september, hasSeenAnswer: true }),
      ];
      const totals = [
        { method: 'time', verdict: 'hit', count: 7 },
        { method: 'coins', verdict: 'near', count: 9 },
        { method: null, verdict: 'miss', count: 6 },
        { method: 'time', verdict: null, count: 2 },
      ] as const;
      server.answers('listOwnGuesses', { status: 200, body: { guesses, next: 2, totals: [...totals] } });
    },
    shows: '还没判的 1',
  },
  {
    name: 'own-guesses-hidden',
    path: '/profile/guesses',
    opening: member(),
    before: () => {
      const hidden = sentGuess({ isHidden: true, text: '红豆、铜扣、半截粉笔。加我看全部答案，每天更新。' });
      const guesses = [hidden, sentGuess({ id: 2, verdict: 'near' })];
      server.answers('listOwnGuesses', { status: 200, body: { guesses, next: null, totals: [] } });
      serveOwnDecision({ kind: 'guess', id: String(hidden.id) });
    },
    shows: '猜里请不要留联系方式。',
  },
  {
    name: 'puzzle-hidden',
    path: '/academy/shefu/7',
    opening: member(),
    before: () => {
      server.refuses('showQuestion', 'puzzle.notFound');
      serveOwnDecision({ kind: 'puzzle', id: '7' });
    },
    act: () => page.getByRole('button', { name: '答一次' }).click(),
    shows: '要说的话',
  },
  {
    name: 'puzzle-paused',
    path: '/academy/shefu/7',
    opening: member(),
    before: () => {
      followNews();
      servePuzzle(puzzleOf());
      const pausedUntil = new Date(SEEN_AT + 7 * 86_400_000).toISOString();
      server.answers('countNews', { status: 200, body: { guesses: 0, words: 0, own: 0, pausedUntil } });
      const body = { things: [], pausedUntil, pauseNote: '猜里请不要留联系方式。' };
      server.answers('listOwnDecisions', { status: 200, body });
    },
    shows: '猜里请不要留联系方式。',
  },
  {
    name: 'own-guesses-empty',
    path: '/profile/guesses',
    opening: member(),
    before: () => server.answers('listOwnGuesses', { status: 200, body: { guesses: [], next: null, totals: [] } }),
    shows: '还没有猜过。',
  },
]);
