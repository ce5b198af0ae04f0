import { openSentAnswers } from './indexed-exchange.ts';
import { tidyAnswers } from './tidy-answers.ts';

/** The same for the log of this browser. */
export const tidyLog = (parts: Omit<Parameters<typeof tidyAnswers>[0], 'db'>): Promise<void> =>
  tidyAnswers({ ...parts, db: openSentAnswers() });
