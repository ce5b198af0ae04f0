import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './ui/display-face.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/primitives.css';
import { App } from './app/app.tsx';
import { followLinks } from './app/follow-links.ts';
import { loadedAndIdle } from './platform/chunks/idle.ts';
import { hasStored, SESSION_KEY } from './platform/storage/first-load.ts';

const root = document.getElementById('app') as HTMLElement;
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// index.html has emptied the root where the prerendered page is not the one to show
if (root.hasChildNodes())
  startTransition(() => void hydrateRoot(root, app)); // in slices: a tap may come in between
else createRoot(root).render(app);
followLinks();

/** Without its chunk the app works on; the next visit tries again. */
const ignore = () => {};

if (hasStored(localStorage, SESSION_KEY))
  import('./platform/saved/saved-results.ts').then(({ startUp }) => startUp(), ignore);

loadedAndIdle()
  .then(() => import('./app/background.ts'))
  .then(({ runInBackground }) => runInBackground())
  .catch(ignore);
