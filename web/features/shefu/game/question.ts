import type { Answered } from '#contract/endpoint.ts';
import type { showQuestion } from '#contract/guess.ts';

/** A puzzle without its answer, and what was made of it. */
export type Question = Answered<typeof showQuestion>;
