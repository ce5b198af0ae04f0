/** Stories with guesses that once broke an invariant, and what was wrong. */
import { playStories } from './stories.ts';

playStories({
  'a backup that is restored twice gives the id of a lost puzzle to another (I16)': [
    { do: 'restore' },
    { do: 'pose' },
    { do: 'restore' },
    { do: 'pose' },
    { do: 'guess', n: 3, thenMs: 2000 },
  ],
  'a device that logs out before it has noticed a restore forgets a guess (I1, decided: as it does with results)': [
    { do: 'guess', thenMs: 16_000 },
    { do: 'restore' },
    { do: 'logout' },
    { do: 'online' },
  ],
  'an answer opened before a guess is opened again before it (I16)': [
    { do: 'openPuzzleAnswer', thenMs: 2000 },
    { do: 'guess', thenMs: 2000 },
    { do: 'restore' },
    { do: 'load', thenMs: 2000 },
  ],
});
