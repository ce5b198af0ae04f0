import { wholeReadingOf } from '#core/reading/reading.ts';
import type { OldCast } from '#core/texts/types.ts';
import { AfterPaint } from '#web/platform/chunks/after-paint.tsx';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { academyTexts } from '#web/platform/texts/texts.ts';
import { NotFound } from '#web/ui/not-found.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { HexagramCards } from '../result/hexagram-cards.tsx';
import { RuleTexts } from '../result/rule-card.tsx';
import { CaseFoot, CaseHead } from './case-frame.tsx';
import styles from './case-page.module.css';

const oldCastTexts = chunkOf(async () => (await academyTexts.load()).loadOldCasts());

/** /academy/old-casts/mu-jiang: a cast of 《左传》 or 《国语》. */
export const OldCastPage = ({ id }: { readonly id: string }) => (
  <ChunkSuspense rows={10}>
    <Found key={id} id={id} />
  </ChunkSuspense>
);

function Found({ id }: { readonly id: string }) {
  const { about, groups } = oldCastTexts.read();
  const casts = groups.flatMap((group) => group.casts);
  const index = casts.findIndex((one) => one.id === id);
  const old = casts[index];
  if (!old) return <NotFound message={TITLES.lineNotFound} href="/academy" action="回到学院" />;
  return <Old old={old} next={casts[index + 1] ?? null} about={about} />;
}

interface OldProps {
  readonly old: OldCast;
  readonly next: OldCast | null;
  readonly about: string;
}

/** The words of the book, how it was read then and what came of it; then how 考变占 reads it. No 体 and 用: they are younger. */
function Old({ old, next, about }: OldProps) {
  const { name, chapter, story, quotation, reading, outcome, rule } = old;
  return (
    <>
      <CaseHead list="old-casts" name={name} story={story} source={chapter} />
      <HexagramCards reading={wholeReadingOf(old)} />
      <AfterPaint>
        <section className={styles.book}>
          <h2>原文</h2>
          <blockquote>{quotation}</blockquote>
          <h2>当时怎么读</h2>
          <p>{reading}</p>
          <h2>后来怎样</h2>
          <p>{outcome}</p>
        </section>
        <section className={styles.book}>
          <h2>与《启蒙》对看</h2>
          <p>{rule}</p>
        </section>
        <ChunkSuspense rows={3}>
          <div className={styles.text}>
            <RuleTexts figure={old} />
          </div>
        </ChunkSuspense>
        <CaseFoot list="old-casts" about={about} next={next} />
      </AfterPaint>
    </>
  );
}
