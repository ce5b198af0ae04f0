import { playStories } from './stories.ts';

playStories({
  'after a restore a device drops the entry of a cast that its unreadable list lacks, and that another device saves again (I1)':
    [
      { do: 'save', browser: 1 },
      { do: 'load' },
      { do: 'offline', browser: 1, thenMs: 30 },
      { do: 'writeEntry', n: 2, thenMs: 1 },
      { do: 'fault', browser: 1, fault: 'captive', thenMs: 30 },
      { do: 'restore', n: 3, thenMs: 1 },
      { do: 'corrupt', n: 8, thenMs: 4 },
    ],
  'a device whose storage is full drops the entry of a cast that its list lacks and the server has (I10)': [
    { do: 'save', thenMs: 45_000 },
    { do: 'save', tab: 1, thenMs: 1 },
    { do: 'crashAtWrite', browser: 1, n: 5 },
    { do: 'full', n: 1, thenMs: 45_000 },
    { do: 'save', browser: 1, tab: 2, thenMs: 45_000 },
    { do: 'fault', tab: 2, fault: 507, thenMs: 12 },
    { do: 'crashAtWrite', n: 6, thenMs: 1 },
    { do: 'writeEntry', browser: 1, tab: 1, n: 8 },
    { do: 'logout' },
    { do: 'save', browser: 1 },
    { do: 'reload', thenMs: 4 },
    { do: 'saveSameMoment', tab: 1, n: 5, thenMs: 4 },
    { do: 'reload', browser: 1, thenMs: 16_000 },
  ],
  'decided: a cast that one device deletes and saves again keeps its entry on another': [
    { do: 'save' },
    { do: 'writeEntry', n: 10, thenMs: 6000 },
    { do: 'load', browser: 1, thenMs: 6000 },
    { do: 'delete', browser: 1, thenMs: 6000 },
    { do: 'saveAgain', browser: 1, thenMs: 6000 },
  ],
});
