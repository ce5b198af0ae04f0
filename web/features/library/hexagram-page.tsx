import { Suspense } from 'react';
import { Link } from 'wouter';
import { MESSAGES } from '#contract/messages.ts';
import { parseHexagram } from '#core/hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, shortName, structureOf } from '#core/hexagram/king-wen.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import styles from './hexagram-page.module.css';
import { HexagramTexts } from './hexagram-texts.tsx';

export function HexagramPage({ binary }: { readonly binary: string }) {
  const hexagram = parseHexagram(binary);
  if (!hexagram.ok) return <NotFound message={MESSAGES.hexagramNotFound} />;
  const code = hexagram.value;
  return (
    <article>
      <header className={styles.head}>
        <Link href="/library" className={styles.back} aria-label="返回">
          ‹
        </Link>
        <span className={styles.place}>第 {hexagramNumberOf(code)} 卦</span>
      </header>
      <div className={styles.mark}>
        <LineFigure code={code} label={fullName(code)} className={styles.figure} />
        <h1>{shortName(code)}</h1>
        <p>
          {fullName(code)} · {structureOf(code)}
        </p>
      </div>
      <Suspense fallback={<div className={styles.card} aria-busy="true" />}>
        <HexagramTexts code={code} />
      </Suspense>
    </article>
  );
}
