import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/display-face.css';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/app.tsx';
import { startUp } from './app/start-up.ts';

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
void startUp();
