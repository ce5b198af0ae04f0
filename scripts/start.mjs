// npm start: installs what is missing, builds if stale, serves the app. Runs on Node 20 and hands over to the pinned Node.
import { installDependencies, pinnedNode, withClearRefusal } from './setup/dependencies.mjs';

await withClearRefusal(async () => {
  installDependencies();
  const node = pinnedNode();
  const { buildIfStale } = await import('./setup/web-build.mjs');
  buildIfStale();
  const { serve } = await import('./setup/serve.mjs');
  serve(node);
});
