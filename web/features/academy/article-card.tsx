import { useRef } from 'react';
import type { Article, ArticleBlock } from '#core/texts/types.ts';
import { Button } from '#web/ui/button.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './academy-page.module.css';
import { CASES_ID } from './cases-card.tsx';
import { FIRST_WEEK_ID } from './first-week-card.tsx';
import { useUnfolding } from './use-unfolding.ts';

/** The id of a section's heading, which an address may name: /academy#body-and-use-2 is the second section. */
const sectionId = (article: Article, number: number): string => `${article.id}-${number}`;

const headingsOf = ({ blocks }: Article): readonly string[] =>
  blocks.flatMap((block) => ('heading' in block ? [block.heading] : []));

interface ArticleCardProps {
  readonly article: Article;
  /** Another category was chosen; what was open stays open. */
  readonly isHidden: boolean;
}

/** Opens in place, and has an address: /academy#body-and-use. */
export function ArticleCard({ article, isHidden }: ArticleCardProps) {
  const { isOpen, unfold, onToggle } = useUnfolding(article.id);
  const card = useRef<HTMLDetailsElement>(null);
  /** The reader is at the end of the text: the title gets the focus, so that the window follows. */
  const fold = () => {
    unfold(false);
    card.current?.querySelector('summary')?.focus();
  };
  return (
    <details ref={card} id={article.id} className={styles.article} hidden={isHidden} open={isOpen} onToggle={onToggle}>
      <summary>
        <h2>{article.title}</h2>
        <span className={styles.tag}>{article.category}</span>
        <span className={styles.summary}>{article.summary}</span>
        <span className="note">{isOpen ? '收起' : '展开阅读'}</span>
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
          {article.id === 'reading-a-hexagram' && (
            <a className={styles.toCases} href={`#${FIRST_WEEK_ID}`}>
              第一周怎么学
              <ForwardIcon />
            </a>
          )}
          {article.id === 'body-and-use' && (
            <a className={styles.toCases} href={`#${CASES_ID}`}>
              书里的占例，一步一步读
              <ForwardIcon />
            </a>
          )}
          <div className="row centered">
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
        <a key={heading} className="row tap" href={`#${sectionId(article, index + 1)}`}>
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
      <ol className="stack gap-8">
        {block.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    );
  }
  return (
    <div className={styles.figures}>
      {block.figures.map(({ hexagram, moving, caption }) => (
        <figure key={caption} className="stack gap-8 centered">
          <LineFigure code={hexagram} moving={moving === null ? [] : [moving]} label={caption} />
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </div>
  );
}
