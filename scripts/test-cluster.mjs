// npm run test:cluster [-- name …]: the gates of several servers, each with a cluster of its own. A name is a part of a file's name.
import { installDependencies, pinnedNode, run, withClearRefusal } from './setup/dependencies.mjs';

await withClearRefusal(async () => {
  installDependencies();
  pinnedNode();
  const { CLUSTER_TEST_PARTS, CLUSTER_PARTS, installSystemPackages } = await import('./setup/system-packages.mjs');
  installSystemPackages([...CLUSTER_PARTS, ...CLUSTER_TEST_PARTS]);
  const { buildIfStale } = await import('./setup/web-build.mjs');
  buildIfStale();
  process.exitCode = run('vitest', ['run', '--project', 'cluster', ...process.argv.slice(2)], { env: { TZ: 'UTC' } });
});
