import { test } from 'vitest';
import { failOverUnderLoad } from './failover-gate.ts';
import { startReplicated } from './replicated.ts';
import { openStage } from './stage.ts';

const FAILOVERS = 5;

test(`G4 by hand: ${FAILOVERS} times the primary is killed and its synchronous standby promoted; nothing acknowledged is lost`, async () => {
  const stage = openStage();
  const database = await startReplicated(stage);
  await database.setSynchronous(true);
  await failOverUnderLoad(stage, {
    name: 'G4 by hand, failover to a synchronous standby',
    rounds: FAILOVERS,
    url: database.url,
    killPrimary: () => database.primary().crash(),
    promote: () => database.failOver(),
    primary: () => database.primary(),
    async rebuild() {
      await database.rebuildStandby();
      await database.setSynchronous(true);
    },
    withinMs: 300_000,
  });
});
