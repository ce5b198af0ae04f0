// npm start: installs what is missing, builds if stale, serves the app. Runs on Node 20 and hands over to the pinned Node.
import { withClearRefusal } from './setup/dependencies.mjs';
import { prepare } from './setup/prepare.mjs';
import { serve } from './setup/serve.mjs';

await withClearRefusal(() => serve(prepare()));
