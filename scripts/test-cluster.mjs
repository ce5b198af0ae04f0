// npm run test:cluster [-- name …]: the gates of several servers, each with a cluster of its own. A name is a part of a file's name.
import { run, withClearRefusal } from './setup/dependencies.mjs';
import { prepare } from './setup/prepare.mjs';
import { CLUSTER_PARTS, CLUSTER_TEST_PARTS } from './setup/system-packages.mjs';

await withClearRefusal(() => {
  prepare([...CLUSTER_PARTS, ...CLUSTER_TEST_PARTS]);
  process.exitCode = run('vitest', ['run', '--project', 'cluster', ...process.argv.slice(2)], { env: { TZ: 'UTC' } });
});
