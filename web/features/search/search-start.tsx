import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { clearSearches, recentSearches } from './recent-searches.ts';
import styles from './search-page.module.css';

/** What can be typed, and what it is an example of. */
const EXAMPLES = [
  ['zhun', '卦名，拼音不标调；首字母也行'],
  ['坎震', '先上卦，后下卦'],
  ['阳阴阴阴阳阴', '六爻，自下而上'],
  ['第3卦', '卦序'],
  ['潜龙', '一句经文，简繁都认，标点不管'],
  ['换工作', '日常的话、成语，指到书里的一处'],
  ['乘刚', '术语'],
] as const;

interface ChooseProps {
  readonly onChoose: (query: string) => void;
}

/** Before anything is typed: what was looked for before, and what can be. */
export function SearchStart({ onChoose }: ChooseProps) {
  return (
    <>
      <Recent onChoose={onChoose} />
      <h2 className={styles.heading}>可以这样找</h2>
      <Examples onChoose={onChoose} />
      <p className={styles.note}>
        在这台设备上找：经、传、白话、详解、术语和自己的卦例，没有网络也行。射覆的题目在学院里找。
      </p>
    </>
  );
}

export function Examples({ onChoose }: ChooseProps) {
  return (
    <ul className={styles.rows}>
      {EXAMPLES.map(([query, meaning]) => (
        <li key={query}>
          <button type="button" className={styles.example} onClick={() => onChoose(query)}>
            <b>{query}</b> <small>{meaning}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Recent({ onChoose }: ChooseProps) {
  const [recent, setRecent] = useState(recentSearches);
  if (recent.length === 0) return null;
  const clear = () => {
    clearSearches();
    setRecent([]);
  };
  return (
    <section aria-label="最近搜过">
      <div className="row wrap gap-16 spread tap">
        <h2 className={styles.heading}>最近搜过</h2>
        <button type="button" className={styles.more} onClick={clear}>
          清除
        </button>
      </div>
      <ul className={styles.chips}>
        {recent.map((query) => (
          <li key={query}>
            <Button look="pill" onClick={() => onChoose(query)}>
              {query}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
