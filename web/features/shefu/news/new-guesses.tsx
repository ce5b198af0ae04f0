import { useEffect, useRef, useState } from 'react';
import { seeGuesses } from '#web/platform/news/news.ts';
import { RowLink } from '#web/ui/rows/row-link.tsx';

/** What others did since the last look; from now on it is counted anew. */
export function NewGuesses() {
  const [guesses, setGuesses] = useState(0);
  const isSeen = useRef(false);
  useEffect(() => {
    if (isSeen.current) return;
    isSeen.current = true;
    void seeGuesses().then(setGuesses);
  }, []);
  return guesses > 0 && <RowLink href="/academy/shefu?show=mine">我出的题有 {guesses} 条新猜</RowLink>;
}
