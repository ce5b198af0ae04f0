import { useState } from 'react';
import type { FigureHit } from '#core/search/figures.ts';
import { parsePinyin } from '#core/search/pinyin.ts';
import { FigureCard } from './figure-card.tsx';
import { FigureRow } from './figure-row.tsx';
import styles from './search-page.module.css';
import type { SearchedTexts } from './searched-texts.ts';

interface FoundFiguresProps {
  readonly query: string;
  readonly figures: readonly FigureHit[];
  readonly texts: SearchedTexts;
  readonly onOpen: () => void;
}

const SHOWN = 3;

/** 卦名: one figure is a card with the way to each of its lines, several are rows. */
export function FoundFigures({ query, figures, texts, onOpen }: FoundFiguresProps) {
  const [openedQuery, setOpenedQuery] = useState('');
  const isOpen = openedQuery === query;
  const [only, ...others] = figures;
  const shown = isOpen ? figures : figures.slice(0, SHOWN);
  return (
    <section className={styles.group} aria-label="卦名">
      <div className="row wrap gap-16 spread tap">
        <h2 className={styles.title}>
          卦名 <small>{figures.length}</small>
        </h2>
        {figures.length > shown.length && (
          <button
            type="button"
            className={styles.more}
            aria-label={`卦名，全部 ${figures.length} 卦`}
            onClick={() => setOpenedQuery(query)}
          >
            全部 {figures.length} ›
          </button>
        )}
      </div>
      {only && others.length === 0 ? (
        <FigureCard code={only.code} isPinyin={parsePinyin(query) !== null} texts={texts} onOpen={onOpen} />
      ) : (
        <ul className={styles.rows}>
          {shown.map(({ code }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as in FoundPlaces
            <li key={index}>
              <FigureRow code={code} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
