/** Stories that once broke an invariant, and what was wrong; the two marked `decided` were settled by the oracle, not by the engine. */
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
  'a save whose answer was lost is sent again to a restored server, and its delete elsewhere stays undone (I3, decided: the save counts)':
    [
      { do: 'save', browser: 1 },
      { do: 'delete', browser: 1 },
      { do: 'saveAgain' },
      { do: 'crashAtWrite' },
      { do: 'save', thenMs: 16_000 },
      { do: 'restore' },
      { do: 'fault' },
    ],
  'a tab that dies while it moves a result leaves it at both moments (I3, decided: two results)': [
    { do: 'crashAtWrite', n: 3 },
    { do: 'save', browser: 1 },
    { do: 'saveSameMoment', thenMs: 12 },
    { do: 'delete' },
    { do: 'resume' },
  ],
  'of two results of one millisecond the acknowledged one is not in the list, and a restore takes it (I1)': [
    { do: 'openTab', browser: 1, thenMs: 30 },
    { do: 'import', browser: 1 },
    { do: 'save', browser: 1, tab: 1, thenMs: 30 },
    { do: 'restore' },
    { do: 'login' },
  ],
  'tabs that clear up after another tab’s login throw a waiting list away (I1)': [
    { do: 'import' },
    { do: 'login', user: 'ben' },
    { do: 'openTab' },
    { do: 'save', thenMs: 2000 },
    { do: 'crashAtWrite', tab: 1, n: 3 },
    { do: 'restore' },
    { do: 'login' },
    { do: 'fault', thenMs: 16_000 },
  ],
  'a tab that has not heard of the other’s login writes its list over the new user’s, who sends it as theirs (I7)': [
    { do: 'openTab' },
    { do: 'save', browser: 1, thenMs: 30 },
    { do: 'login', user: 'ben' },
    { do: 'saveAgain', tab: 1 },
    { do: 'save', browser: 1 },
  ],
  'a list whose version was unreadable is replaced by that of a restored server (I1)': [
    { do: 'save', thenMs: 30 },
    { do: 'restore' },
    { do: 'corrupt', n: 1 },
    { do: 'crashAtWrite', n: 1, thenMs: 12 },
    { do: 'delete' },
  ],
  'a delete said again after a restore counts as said before it, and another device brings the result back (I3)': [
    { do: 'import' },
    { do: 'reload', thenMs: 45_000 },
    { do: 'save', browser: 1, thenMs: 30 },
    { do: 'fault', browser: 1, fault: 'late' },
    { do: 'delete', browser: 1, n: 1 },
    { do: 'fault', browser: 1, thenMs: 6000 },
    { do: 'offline', thenMs: 16_000 },
    { do: 'backUp', thenMs: 16_000 },
    { do: 'restore' },
    { do: 'save' },
  ],
  'a delete is repeated after a restore although another device had saved the result again before the backup (I1)': [
    { do: 'save' },
    { do: 'delete', thenMs: 6000 },
    { do: 'saveAgain', browser: 1, thenMs: 45_000 },
    { do: 'backUp' },
    { do: 'corrupt', browser: 1 },
    { do: 'restore' },
    { do: 'delete' },
  ],
  'a list for which there was no room is taken for the version another tab has read since (I3)': [
    { do: 'full', n: 1 },
    { do: 'save', browser: 1 },
    { do: 'openTab' },
    { do: 'delete', browser: 1 },
    { do: 'resync', thenMs: 6000 },
    { do: 'reload' },
    { do: 'restore' },
    { do: 'online' },
  ],
  'what is in the storage is not sent again after a restore because a later list found no room (I1)': [
    { do: 'full', browser: 1, n: 5 },
    { do: 'save', browser: 1, thenMs: 50 },
    { do: 'restore' },
    { do: 'save', browser: 1 },
    { do: 'save', thenMs: 12 },
  ],
  'a result saved again without room for it stays remembered as deleted (I2)': [
    { do: 'save' },
    { do: 'full', n: 3, thenMs: 12 },
    { do: 'delete' },
    { do: 'saveAgain', thenMs: 45_000 },
    { do: 'restore' },
    { do: 'crashAtWrite' },
  ],
  'a waiting list comes back to a storage that has no room for it twice, and is lost (I1)': [
    { do: 'import', thenMs: 16_000 },
    { do: 'expireToken' },
    { do: 'full', n: 1 },
    { do: 'restore' },
    { do: 'delete', thenMs: 6000 },
    { do: 'login' },
    { do: 'backUp' },
  ],
  'a result saved again at a later revision than the list is repeated with the list’s, and an earlier delete wins (I2)':
    [
      { do: 'save', browser: 1 },
      { do: 'expireToken', thenMs: 45_000 },
      { do: 'login', browser: 1 },
      { do: 'saveAgain' },
      { do: 'delete', browser: 1 },
      { do: 'save', thenMs: 2000 },
      { do: 'login' },
      { do: 'fault', thenMs: 6000 },
      { do: 'restore' },
      { do: 'load' },
    ],
};

test.each(Object.entries(STORIES))('no longer: %s', async (_, story) => {
  expect(await play(story.map((command) => ({ ...DEFAULTS, ...command })))).toEqual([]);
});
