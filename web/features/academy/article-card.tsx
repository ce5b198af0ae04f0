import { useEffect, useRef, useState } from 'react';
import type { Article, ArticleBlock } from '#core/texts/types.ts';
import { openArticles } from '#web/features/academy/open-articles.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { wasForward } from '#web/platform/navigation/last-navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './academy-page.module.css';
import { CaseLinks } from './case-links.tsx';

/** The id of a section's heading, which an address may name: /academy#body-and-use-2 is the second section. */
const sectionId = (article: Article, number: number): string => `${article.id}-${number}`;

const headingsOf = ({ blocks }: Article): readonly string[] =>
  blocks.flatMap((block) => ('heading' in block ? [block.heading] : []));

const isNamed = (article: Article): boolean => location.hash.startsWith(`#${article.id}-`);

/** Opens in place; at once if the address names one of its sections, or if the reader comes back to it. */
export function ArticleCard({ article }: { readonly article: Article }) {
  const [isOpen, setIsOpen] = useState(() => isNamed(article) || (!wasForward() && openArticles.has(article.id)));
  const card = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that was opened
  useEffect(() => {
    if (isNamed(article)) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  useEffect(() => {
    if (isOpen) openArticles.add(article.id);
    else openArticles.delete(article.id);
  }, [isOpen, article]);
  /** The reader is at the end of the text: the title gets the focus, so that the window follows. */
  const fold = () => {
    setIsOpen(false);
    card.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={card}
      className={styles.article}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{article.title}</h2>
        <span className={styles.tag}>{article.category}</span>
        <span className={styles.summary}>{article.summary}</span>
        <span className={styles.more}>{isOpen ? '收起' : '展开阅读'}</span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          <Contents article={article} />
          {article.blocks.map((block, index) => (
            <Block
              // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes
              key={index}
              block={block}
              id={sectionId(article, headingsOf({ ...article, blocks: article.blocks.slice(0, index + 1) }).length)}
            />
          ))}
          {article.id === 'body-and-use' && (
            <ChunkSuspense rows={4}>
              <CaseLinks />
            </ChunkSuspense>
          )}
          <div className={styles.end}>
            <Button look="pill" onClick={fold}>
              收起
            </Button>
          </div>
        </div>
      )}
    </details>
  );
}

function Contents({ article }: { readonly article: Article }) {
  return (
    <nav className={styles.contents} aria-label="本文各节">
      {headingsOf(article).map((heading, index) => (
        <a key={heading} href={`#${sectionId(article, index + 1)}`}>
          {heading}
        </a>
      ))}
    </nav>
  );
}

/** `id` is for a heading: that of its section. */
function Block({ block, id }: { readonly block: ArticleBlock; readonly id: string }) {
  if ('heading' in block) return <h3 id={id}>{block.heading}</h3>;
  if ('text' in block) return <p>{block.text}</p>;
  if ('steps' in block) {
    return (
      <ol>
        {block.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    );
  }
  return (
    <div className={styles.figures}>
      {block.figures.map(({ hexagram, moving, caption }) => (
        <figure key={caption}>
          <LineFigure code={hexagram} moving={moving === null ? [] : [moving]} label={caption} />
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </div>
  );
}
