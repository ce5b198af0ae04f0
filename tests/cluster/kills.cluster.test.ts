import { test } from 'vitest';
import { killsUnderLoad, rollingRestarts } from './kill-gates.ts';
import { openStage } from './stage.ts';

const ROUNDS = 20;
const REQUESTS = 20_000;

test(`G2: kill -9 of a random instance, ${ROUNDS} rounds under load: nothing acknowledged is lost`, () =>
  killsUnderLoad(openStage(), { name: 'G2, kill -9 of one of three', rounds: ROUNDS }));

test(`G3: instances restarted one after another behind HAProxy fail none of ${REQUESTS} requests`, () =>
  rollingRestarts(openStage(), { name: 'G3, rolling restarts of three', requests: REQUESTS }));
