/** Stories without a restore that once broke an invariant, and what was wrong. */
import { playStories } from './stories.ts';

playStories({
  'two tabs that save different casts of one millisecond write under one key, and one is gone (I1)': [
    { do: 'openTab', browser: 1 },
    { do: 'save', browser: 1 },
    { do: 'saveSameMoment', browser: 1, tab: 1 },
    { do: 'fault' },
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
  'a tab that dies while it moves a result leaves it at both moments (I3, decided: two results)': [
    { do: 'crashAtWrite', n: 3 },
    { do: 'save', browser: 1 },
    { do: 'saveSameMoment', thenMs: 12 },
    { do: 'delete' },
    { do: 'resume' },
  ],
  'a tab that has not heard of the other’s login writes its list over the new user’s, who sends it as theirs (I7)': [
    { do: 'openTab' },
    { do: 'save', browser: 1, thenMs: 30 },
    { do: 'login', user: 'ben' },
    { do: 'saveAgain', tab: 1 },
    { do: 'save', browser: 1 },
  ],
  'after the clock was set back, two deletes of one result at two timestamps have one seq and are taken for one that is sent again (I5, I6)':
    [
      { do: 'import' },
      { do: 'save', browser: 1 },
      { do: 'fault', browser: 1 },
      { do: 'clockJump', browser: 1 },
      { do: 'openTab', browser: 1 },
      { do: 'closeTab', browser: 1 },
      { do: 'fault' },
    ],
  'a list that another tab writes after the logout finds no room to be parked, and stays (I12)': [
    { do: 'full', browser: 1, n: 7 },
    { do: 'save' },
    { do: 'openTab', browser: 1 },
    { do: 'save', thenMs: 4 },
    { do: 'resync', thenMs: 4 },
    { do: 'logout', browser: 1 },
    { do: 'delete' },
  ],
  'a tab that dies while its user leaves has not left: the session ends later, and the list waits (I12, decided)': [
    { do: 'full', browser: 1, n: 3 },
    { do: 'save', browser: 1 },
    { do: 'serverUp', thenMs: 6000 },
    { do: 'crashAtWrite', browser: 1 },
    { do: 'expireToken' },
    { do: 'discard', browser: 1 },
    { do: 'delete' },
  ],
  'a list read with the token of a user who was signed in for a moment is taken for a restored one (I3)': [
    { do: 'import', browser: 1 },
    { do: 'resync', thenMs: 30 },
    { do: 'crashAtWrite', browser: 1 },
    { do: 'delete' },
    { do: 'logout', browser: 1 },
    { do: 'login', browser: 1, user: 'ben' },
    { do: 'login', browser: 1 },
    { do: 'load' },
  ],
});
