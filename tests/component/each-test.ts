import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { useFreshDevice, useRealClock } from './fresh-device.ts';
import { startedUp } from './open-app.tsx';
import { stepsAreMade } from './pending-navigation.ts';
import { callsEnded, closeServer, openServer, unansweredCalls } from './stub-server.ts';

const ERRORS = ['error', 'warn'] as const;

/** Lines of React's development build about `use` in a component that does not always suspend (web/platform/chunks/chunk.ts). */
const HARMLESS = /This library called use\(\) to suspend/;

let said: string[] = [];

beforeEach(async () => {
  await useFreshDevice();
  openServer();
  said = [];
  for (const level of ERRORS)
    vi.spyOn(console, level).mockImplementation((...words) => void said.push(words.map(String).join(' ')));
});

/** The test ends when all that it began has ended, so that nothing reaches into the next one: the modules of the app are the same. */
afterEach(async () => {
  await stepsAreMade();
  await cleanup();
  closeServer();
  await useRealClock();
  await callsEnded();
  await startedUp();
  expect(unansweredCalls(), 'calls that the test gave no answer for').toEqual([]);
  expect(
    said.filter((line) => !HARMLESS.test(line)),
    'errors on the console',
  ).toEqual([]);
});
