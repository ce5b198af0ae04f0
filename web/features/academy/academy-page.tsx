import { useState } from 'react';
import type { Article } from '#core/texts/types.ts';
import { ChunkSuspense } from '#web/platform/chunk-suspense.tsx';
import { academyTexts } from '#web/platform/texts.ts';
import { Choice } from '#web/ui/choice.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './academy-page.module.css';
import { ArticleCard } from './article-card.tsx';
import { DailyPuzzle } from './daily-puzzle.tsx';

const CATEGORIES = ['全部', '射覆', '基础', '进阶', '技巧'] as const;
type Category = (typeof CATEGORIES)[number];

const OPTIONS = CATEGORIES.map((value) => ({ value, label: value }));

export function AcademyPage() {
  const [category, setCategory] = useState<Category>('全部');
  return (
    <>
      <PageHeader title={TITLES.academy} />
      <Choice
        name="category"
        legend="分类"
        options={OPTIONS}
        value={category}
        onChange={setCategory}
        look="chips"
        isLegendHidden
      />
      <div className={styles.list}>
        {(category === '全部' || category === '射覆') && <DailyPuzzle />}
        <ChunkSuspense rows={4}>
          <Articles shows={(article) => category === '全部' || article.category === category} />
        </ChunkSuspense>
      </div>
      <p className={styles.terms}>
        <a href="/academy/terms">术语 ›</a>
      </p>
    </>
  );
}

function Articles({ shows }: { readonly shows: (article: Article) => boolean }) {
  const { ARTICLES } = academyTexts.read();
  return ARTICLES.filter(shows).map((article) => <ArticleCard key={article.id} article={article} />);
}
