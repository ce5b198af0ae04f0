// npm run cluster: three servers with everything behind and before them, on this machine, until Ctrl-C.
import { spawn } from 'node:child_process';
import { installDependencies, pinnedNode, ROOT, withClearRefusal } from './setup/dependencies.mjs';

await withClearRefusal(async () => {
  installDependencies();
  const node = pinnedNode();
  const { CLUSTER_PARTS, installSystemPackages } = await import('./setup/system-packages.mjs');
  installSystemPackages(CLUSTER_PARTS);
  const { buildIfStale } = await import('./setup/web-build.mjs');
  buildIfStale();
  const cluster = spawn(node, [`${ROOT}scripts/cluster/cluster.ts`], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => cluster.kill(signal));
  const { callOnceNpmIsGone } = await import('./setup/serve.mjs');
  if (process.env.npm_lifecycle_event === 'cluster') callOnceNpmIsGone(() => cluster.kill('SIGTERM'));
  cluster.on('exit', (code) => process.exit(code ?? 1));
});
