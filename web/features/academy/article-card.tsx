import { useState } from 'react';
import type { Article, ArticleBlock } from '#core/texts/types.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './academy-page.module.css';

/** Opens in place. */
export function ArticleCard({ article }: { readonly article: Article }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.article} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h2>{article.title}</h2>
        <span className={styles.tag}>{article.category}</span>
        <span className={styles.summary}>{article.summary}</span>
        <span className={styles.more}>{isOpen ? '收起' : '展开阅读'}</span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          {article.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes
            <Block key={index} block={block} />
          ))}
        </div>
      )}
    </details>
  );
}

function Block({ block }: { readonly block: ArticleBlock }) {
  if ('heading' in block) return <h3>{block.heading}</h3>;
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
