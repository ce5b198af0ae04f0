/** Every story that once broke an invariant, and what was wrong. */
import { expect, test } from 'vitest';
import type { Command } from './commands.ts';
import { play } from './play.ts';

const DEFAULTS = { browser: 0, tab: 0, n: 0, user: 'ann', fault: 'dropRequest', thenMs: 0 } as const;

const STORIES: Readonly<Record<string, readonly (Partial<Command> & Pick<Command, 'do'>)[]>> = {
  'two tabs that save different casts of one millisecond write under one key, and one is gone (I1)': [
    { do: 'openTab', browser: 1 },
    { do: 'save', browser: 1 },
    { do: 'saveSameMoment', browser: 1, tab: 1 },
    { do: 'fault' },
  ],
  'after a restore the delete of one cast overtakes the save of another of the same millisecond (I1)': [
    { do: 'save', browser: 1 },
    { do: 'save', thenMs: 30 },
    { do: 'restore' },
    { do: 'login' },
  ],
  'after a restore a result is not sent again because another has its millisecond (I1)': [
    { do: 'offline', browser: 1, thenMs: 2000 },
    { do: 'save', browser: 1 },
    { do: 'save', thenMs: 45_000 },
    { do: 'restore' },
    { do: 'online', browser: 1, thenMs: 2000 },
    { do: 'save' },
  ],
  'a session that ends after a restore takes the list with it, and with the list what only it knew (I1)': [
    { do: 'save', thenMs: 12 },
    { do: 'expireToken' },
    { do: 'restore' },
    { do: 'save' },
  ],
  'a save for which there is no room waits its turn and goes out under the next user’s token (I7)': [
    { do: 'full', browser: 1, n: 3 },
    { do: 'corrupt', browser: 1 },
    { do: 'save', browser: 1 },
    { do: 'login', browser: 1, user: 'ben' },
    { do: 'load' },
  ],
  'what is saved while the list is being read is tried four times, and four times more (I5)': [
    { do: 'login', user: 'ben' },
    { do: 'save' },
    { do: 'offline' },
    { do: 'login', user: 'ben', thenMs: 45_000 },
    { do: 'delete' },
  ],
  'a browser without room for a session signs in and never reads the list (I10)': [
    { do: 'logout' },
    { do: 'full', n: 1 },
    { do: 'login' },
    { do: 'online' },
  ],
  'a save whose answer was lost is sent again to a restored server, and its delete elsewhere stays undone (I3)': [
    { do: 'save', browser: 1 },
    { do: 'delete', browser: 1 },
    { do: 'saveAgain' },
    { do: 'crashAtWrite' },
    { do: 'save', thenMs: 16_000 },
    { do: 'restore' },
    { do: 'fault' },
  ],
  'a tab that dies while it moves a result leaves it at both moments (I3)': [
    { do: 'crashAtWrite', n: 3 },
    { do: 'save', browser: 1 },
    { do: 'saveSameMoment', thenMs: 12 },
    { do: 'delete' },
    { do: 'resume' },
  ],
};

test.each(Object.entries(STORIES))('no longer: %s', async (_, story) => {
  expect(await play(story.map((command) => ({ ...DEFAULTS, ...command })))).toEqual([]);
});
