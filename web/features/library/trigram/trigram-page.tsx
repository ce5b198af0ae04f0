import { doubled } from '#core/hexagram/hexagram.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import type { TrigramText } from '#core/texts/types.ts';
import { parseTrigram, type TrigramCode, trigramImage, trigramName, trigramNumberOf } from '#core/trigram/trigram.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { trigramTexts } from '#web/platform/texts/texts.ts';
import { ReadingHead } from '#web/ui/book/reading-head.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { Card, useDocumentTitle } from '#web/ui/page.tsx';
import { RowLink } from '#web/ui/rows/row-link.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './trigram-page.module.css';

export function TrigramPage({ binary }: { readonly binary: string }) {
  const trigram = parseTrigram(binary);
  return trigram.ok ? <Trigram code={trigram.value} /> : <NotFound message={TITLES.hexagramNotFound} />;
}

function Trigram({ code }: { readonly code: TrigramCode }) {
  useDocumentTitle(trigramName(code));
  return (
    <article>
      <ReadingHead back="/library?tab=trigrams" place={`先天数 ${trigramNumberOf(code)}`} />
      <div className={`${styles.mark} stack gap-12 centered`}>
        <LineFigure code={code} label={`${trigramName(code)}，${trigramImage(code)}`} width="7rem" />
        <h1>{trigramName(code)}</h1>
      </div>
      <ChunkSuspense rows={8}>
        <Text code={code} />
      </ChunkSuspense>
      <RowLink href={`/hexagram/${doubled(code)}`}>读 {fullName(doubled(code))}</RowLink>
    </article>
  );
}

function Text({ code }: { readonly code: TrigramCode }) {
  const text = trigramTexts.read().trigramTextOf(code);
  return (
    <>
      <p className={styles.summary}>
        {text.pinyin} · {text.image} · 五行属{text.element} · 其德{text.virtue}
        {text.virtuePinyin && `（${text.virtuePinyin}）`} · <span aria-hidden="true">{text.symbol}</span>
      </p>
      <div className="stack gap-12">
        <Card label="性情">
          <h2 className="section-head">性情</h2>
          <p className={styles.prose}>{text.nature}</p>
        </Card>
        <Card label="诗">
          <p className={styles.poem}>
            {text.poem.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </Card>
        <Card label="类象">
          <h2 className="section-head">类象</h2>
          <Pairs pairs={text.correspondences} />
        </Card>
        <Card label="说卦">
          <h2 className="section-head">《说卦》取象</h2>
          <p className={styles.prose}>{text.shuogua.join('、')}</p>
          <ul className={styles.readings}>
            {text.readings.map(([word, pinyin]) => (
              <li key={word}>
                {word} {pinyin}
              </li>
            ))}
          </ul>
        </Card>
        <details className={styles.folded}>
          <summary>《梅花易数》万物类占</summary>
          <p className="quiet">书中原话，只供查考。</p>
          <Pairs pairs={text.meihua} />
        </details>
        <Card label="旺衰">
          <h2 className="section-head">旺衰</h2>
          <p className={styles.prose}>{text.strongSeason}</p>
          <p className={styles.prose}>{text.waningSeason}</p>
        </Card>
      </div>
    </>
  );
}

function Pairs({ pairs }: { readonly pairs: TrigramText['correspondences'] }) {
  return (
    <dl className={`${styles.pairs} divided`}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
