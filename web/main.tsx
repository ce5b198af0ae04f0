import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './ui/display-face.css';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/app.tsx';
import { followLinks } from './app/follow-links.ts';
import { useSession } from './platform/session.ts';

const place = document.getElementById('app') as HTMLElement;
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// the page as the build drew it, unless index.html found that it is not this one
if (place.hasChildNodes()) hydrateRoot(place, app);
else createRoot(place).render(app);
followLinks();

if (useSession.getState().isAuthenticated) {
  import('./app/start-up.ts').then(
    ({ startUp }) => startUp(),
    () => {}, // out of reach, and so is the server
  );
}
