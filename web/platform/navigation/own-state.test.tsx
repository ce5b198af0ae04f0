import { expect, test } from 'vitest';
import { somebody } from '#tests/component/open-app.tsx';
import { signIn } from '../storage/session.ts';
import { isOwn, keepOwnState, parseOwned } from './own-state.ts';

const wordIn = ({ word }: Readonly<Record<string, unknown>>) => (typeof word === 'string' ? word : null);
const kept = () => parseOwned(history.state?.word, wordIn);

test('what is kept in an entry of the history is read there again, beside what else is in it', () => {
  history.replaceState({ from: 'elsewhere' }, '');
  keepOwnState('word', { word: '屯' });
  expect(kept()).toBe('屯');
  expect(history.state.from).toBe('elsewhere');
  signIn(somebody());
  keepOwnState('word', { word: '蒙' });
  expect(kept()).toBe('蒙');
});

test('somebody else does not read it; what a guest left is read by the next user', () => {
  keepOwnState('word', { word: '屯' });
  const left = history.state.word;
  signIn(somebody());
  expect(kept()).toBeNull();
  expect(parseOwned(left, wordIn, isOwn)).toBe('屯');
  keepOwnState('word', { word: '蒙' });
  signIn(somebody());
  expect(kept()).toBeNull();
  expect(parseOwned(history.state.word, wordIn, isOwn)).toBeNull();
});

test.each([
  null,
  7,
  'x',
  [],
  { word: null },
  { word: 7 },
  { word: [] },
  { word: { user: null, word: 7 } },
  { word: { word: '屯' } },
])('an entry in which there is %j gives nothing', (state) => {
  history.replaceState(state, '');
  expect(kept()).toBeNull();
});
