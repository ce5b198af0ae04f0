import { page } from 'vitest/browser';
import { keptGuesses } from '#web/platform/saved/guesses/kept-guesses.ts';
import { press } from './cast-steps.ts';
import { puzzleAnswerIn, puzzleOf, sentGuess, servePuzzle } from './puzzle-steps.ts';
import { FIRST_VERSION, server } from './stub-server.ts';

export const guessField = () => page.getByRole('textbox', { name: '我来猜' });
/** The card with one's own guess. */
export const mine = () => page.getByRole('region', { name: '我的猜' });
export const seal = (name = '封存我的猜') => press(name);

/** The server takes a guess, and from then on shows it with the answer. */
export function takesGuesses(): void {
  server.answers('sendGuess', ({ body }) => {
    const { clientId, text, cast, sealedAt } = body;
    const guess = sentGuess({ clientId, text, cast: cast ?? null, sealedAt });
    servePuzzle(puzzleOf(), { guess, answer: puzzleAnswerIn(puzzleOf()) }, { guesses: 14 });
    return { status: 201, body: { guess, answer: puzzleAnswerIn(puzzleOf()) }, headers: FIRST_VERSION } as const;
  });
}

/** The guesses that were sent so far. */
export const sentGuesses = () => server.calls('sendGuess').map(({ body }) => body);

type KeptGuess = ReturnType<typeof keptGuesses.of>[number];

/** A guess of this device, written before the page is opened. Its id is its own: the app pauses what was refused by its id, and outlives a test. */
export function keepGuess(owner: string | null, given: Partial<KeptGuess> = {}): void {
  const { puzzleId, puzzleTitle, sealedAt } = sentGuess();
  const state = { version: 1, cast: null, hasSeenAnswer: false, verdict: null, refusal: null };
  const guess = { clientId: crypto.randomUUID(), puzzleId, puzzleTitle, sealedAt, text: '铜镜', ...state };
  keptGuesses.keep(owner, { ...guess, ...given });
}
