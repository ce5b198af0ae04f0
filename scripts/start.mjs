// npm start: installs what is missing, builds if stale, serves the app. Runs on Node 20 and hands over to the pinned Node.
import { spawn } from 'node:child_process';
import { installDependencies, pinnedNode, ROOT, withClearRefusal } from './setup/dependencies.mjs';

await withClearRefusal(async () => {
  installDependencies();
  const node = pinnedNode();
  const { buildIfStale } = await import('./setup/web-build.mjs');
  buildIfStale();
  const server = spawn(node, [`${ROOT}server/main.ts`], { stdio: 'inherit', shell: process.platform === 'win32' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
});
