// npm run dev: the web app with hot reloading.
import { installDependencies, run, withClearRefusal } from './setup/dependencies.mjs';

await withClearRefusal(async () => {
  installDependencies();
  process.exitCode = run('vite', []);
});
