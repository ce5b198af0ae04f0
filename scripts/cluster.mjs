// npm run cluster: three servers with everything behind and before them, on this machine, until Ctrl-C.
import { spawn } from 'node:child_process';
import { ROOT, withClearRefusal } from './setup/dependencies.mjs';
import { prepare } from './setup/prepare.mjs';
import { callOnceNpmIsGone } from './setup/serve.mjs';
import { CLUSTER_PARTS } from './setup/system-packages.mjs';

await withClearRefusal(() => {
  const cluster = spawn(prepare(CLUSTER_PARTS), [`${ROOT}scripts/cluster/cluster.ts`], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => cluster.kill(signal));
  if (process.env.npm_lifecycle_event === 'cluster') callOnceNpmIsGone(() => cluster.kill('SIGTERM'));
  cluster.on('exit', (code) => process.exit(code ?? 1));
});
