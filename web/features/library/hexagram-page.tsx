import { Suspense, use } from 'react';
import { Link } from 'wouter';
import { MESSAGES } from '#contract/messages.ts';
import { type HexagramCode, parseHexagram } from '#core/hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, shortName, structureOf } from '#core/hexagram/king-wen.ts';
import { extraLabel, LINE_INDICES, lineLabel } from '#core/hexagram/line.ts';
import { loadTexts } from '#web/platform/texts.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import styles from './hexagram-page.module.css';

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
        <Texts code={code} />
      </Suspense>
    </article>
  );
}

function Texts({ code }: { readonly code: HexagramCode }) {
  const { judgment, daxiang, lines } = use(loadTexts()).textOf(code);
  const labels = LINE_INDICES.map((line) => lineLabel(code, line));
  const extra = extraLabel(code);
  return (
    <>
      <section className={styles.card}>
        <h2>卦辞</h2>
        <p className={styles.classic}>{judgment}</p>
        {daxiang && (
          <>
            <h2>大象</h2>
            <p className={styles.classic}>{daxiang}</p>
          </>
        )}
      </section>
      <dl className={styles.lines}>
        {[...labels, ...(extra ? [extra] : [])].toReversed().map((label, fromTop, all) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{lines[all.length - 1 - fromTop]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
