import { useState } from 'react';
import type { Passage } from '#core/texts/types.ts';
import { citationOf } from '#core/texts/wings.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { useHash } from '#web/platform/navigation/popstate.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { BackLink, useDocumentTitle } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { readWings, wingPath } from '../figure/wing-texts.ts';
import styles from './chapter-page.module.css';
import { ContentsSheet } from './contents-sheet.tsx';
import { useCopyWithSource } from './copy-with-source.ts';
import { hidePlain, isPlainHidden } from './kept-place.ts';
import { PassageBlock } from './passage-block.tsx';
import { usePlace } from './use-place.ts';
import { CHAPTERS, type ChapterPlace, placeTitle, titleFrom } from './volumes.ts';

/** A chapter of a wing; the first where none is named. */
export function ChapterPage({ id, chapter = '1' }: { readonly id: string; readonly chapter?: string | undefined }) {
  const index = CHAPTERS.findIndex((one) => one.id === id && String(one.chapterNumber) === chapter);
  const place = CHAPTERS[index];
  if (!place) return <NotFound message={TITLES.lineNotFound} href="/library/wings" action="回到十翼" />;
  return <Chapter place={place} previous={CHAPTERS[index - 1]} next={CHAPTERS[index + 1]} />;
}

interface ChapterProps {
  readonly place: ChapterPlace;
  readonly previous: ChapterPlace | undefined;
  readonly next: ChapterPlace | undefined;
}

function Chapter({ place, previous, next }: ChapterProps) {
  const [isHidden, setIsHidden] = useState(isPlainHidden);
  const [isListed, setIsListed] = useState(false);
  useDocumentTitle(placeTitle(place));
  const show = (value: string) => {
    setIsHidden(value === 'alone');
    hidePlain(value === 'alone');
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BackLink href="/library/wings" />
        <h1>
          {place.wingTitle} <span>{place.chapterTitle}</span>
        </h1>
        <Button look="pill" onClick={() => setIsListed(true)}>
          目录
        </Button>
      </header>
      <ChunkSuspense rows={16} lost={navigator.onLine ? undefined : '没有网络，这一章还没有取过。'}>
        <Passages place={place} hasPlain={!isHidden} />
      </ChunkSuspense>
      <div className={styles.foot}>
        <div className={styles.bar}>
          <nav className={styles.turns} aria-label="前后" data-turns>
            <Turn from={place} to={previous} isBack />
            <Turn from={place} to={next} />
          </nav>
          <Choice
            name="shown"
            legend="显示"
            options={[
              { value: 'alone', label: '原文' },
              { value: 'plain', label: '原文与白话' },
            ]}
            value={isHidden ? 'alone' : 'plain'}
            onChange={show}
            look="segments"
            isLegendHidden
          />
        </div>
      </div>
      {isListed && <ContentsSheet place={place} onClose={() => setIsListed(false)} />}
    </div>
  );
}

const NONE: readonly Passage[] = [];

function Passages({ place, hasPlain }: { readonly place: ChapterPlace; readonly hasPlain: boolean }) {
  const [wing] = readWings([place.id]);
  const passages = wing?.chapters[place.chapterNumber - 1]?.passages ?? NONE;
  const hash = useHash();
  const text = useCopyWithSource(citationOf({ title: place.wingTitle }, { title: place.chapterTitle }));
  usePlace(place, passages);
  return (
    <article ref={text} className={`${styles.card} surface divided`}>
      {passages.map((passage, index) => (
        <PassageBlock
          key={passage.text}
          passage={passage}
          number={index + 1}
          hasPlain={hasPlain}
          isTarget={hash === `#p${index + 1}`}
        />
      ))}
    </article>
  );
}

interface TurnProps {
  readonly from: ChapterPlace;
  readonly to: ChapterPlace | undefined;
  readonly isBack?: boolean;
}

function Turn({ from, to, isBack = false }: TurnProps) {
  if (!to) return <span />;
  const title = titleFrom(from, to);
  return (
    <a href={wingPath(to.id, to.chapterNumber)} className="row tap">
      {isBack ? `‹ ${title}` : `${title} ›`}
    </a>
  );
}
