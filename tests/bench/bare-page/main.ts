/** As little as a React page can be: one button that turns one line into another. The floor the app is measured against. */
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const [isTurned, setIsTurned] = useState(false);
  return createElement(
    'main',
    null,
    createElement('h1', null, isTurned ? '水雷屯' : '起卦'),
    createElement('button', { type: 'button', onClick: () => setIsTurned(true) }, '开始起卦'),
  );
}

createRoot(document.getElementById('app') as HTMLElement).render(createElement(Page));
