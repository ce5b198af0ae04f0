import type { GuessOutcome } from './guess.ts';

interface Viewer {
  readonly id: string;
}

interface Puzzle {
  readonly ownerId: string;
}

interface Guess {
  readonly userId: string;
  readonly isHidden: boolean;
}

/** Who may guess at a puzzle: anyone but its author; each once. */
export const canGuess = (viewer: Viewer, puzzle: Puzzle): boolean => viewer.id !== puzzle.ownerId;

/** Who sees the answer and what others guessed: the author, and readers who have guessed or opened the answer. */
export const canSeeAnswer = (
  viewer: Viewer,
  puzzle: Puzzle,
  reader: { readonly hasGuessed: boolean; readonly hasSeenAnswer: boolean },
): boolean => viewer.id === puzzle.ownerId || reader.hasGuessed || reader.hasSeenAnswer;

/** As whom somebody says 中, 近 or 未中 of a guess: its writer, and if it is shown the author of the puzzle. Null: nobody else. */
export function outcomeRoleOf(viewer: Viewer, puzzle: Puzzle | null, guess: Guess): 'guesser' | 'author' | null {
  if (viewer.id === guess.userId) return 'guesser';
  return puzzle?.ownerId === viewer.id && !guess.isHidden ? 'author' : null;
}

/** The author says it once; from then on the guesser's word does not change any more. */
export const isOutcomeOpen = (guess: { readonly authorVerdict: GuessOutcome | null }): boolean =>
  guess.authorVerdict === null;
