import { useState } from 'react';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { academyTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { RowLink } from '#web/ui/rows/row-link.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './academy-page.module.css';
import { ArticleCard } from './article-card.tsx';
import { CasesCard, OldCastsCard } from './cases-card.tsx';
import { DailyFigure } from './daily-figure.tsx';
import { DailyPuzzle } from './daily-puzzle.tsx';
import { FirstWeekCard } from './first-week-card.tsx';
import { PracticeRow } from './practice-row.tsx';

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
        {(category === '全部' || category === '基础') && <DailyFigure />}
        {category === '全部' && <PracticeRow />}
        <ChunkSuspense rows={4}>
          <Articles category={category} onShowAll={() => setCategory('全部')} />
        </ChunkSuspense>
      </div>
      <FirstWeekCard />
      <CasesCard />
      <OldCastsCard />
      <RowLink href="/academy/terms">术语</RowLink>
    </>
  );
}

interface ArticlesProps {
  readonly category: Category;
  readonly onShowAll: () => void;
}

/** Below a filtered list stands how many there are: with one or none the page would look broken. */
function Articles({ category, onShowAll }: ArticlesProps) {
  const { ARTICLES } = academyTexts.read();
  const shown = ARTICLES.filter((article) => category === '全部' || article.category === category);
  return (
    <>
      {ARTICLES.map((article) => (
        <ArticleCard key={article.id} article={article} isHidden={!shown.includes(article)} />
      ))}
      {category !== '全部' && (
        <p className={styles.count}>
          {shown.length === 0 ? '题目都在每日射覆里' : `“${category}”共 ${shown.length} 篇`}
          <Button look="pill" onClick={onShowAll}>
            看全部
          </Button>
        </p>
      )}
    </>
  );
}
