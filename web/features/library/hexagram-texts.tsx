import type { ReactNode } from 'react';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, structureOf } from '#core/hexagram/king-wen.ts';
import { extraLabel, LINE_INDICES, lineLabel } from '#core/hexagram/line.ts';
import type { Companion, HexagramText, Pronunciation } from '#core/texts/types.ts';
import { AfterPaint } from '#web/platform/chunks/after-paint.tsx';
import { classicTexts, companionTexts } from '#web/platform/texts/texts.ts';
import { Readings } from '#web/ui/book/readings.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './hexagram-page.module.css';

interface HexagramTextsProps {
  readonly code: HexagramCode;
  /** What is below the texts. It renders with them: it does not move when they are loaded, and is not near while they are missing. */
  readonly children: ReactNode;
}

/** All texts of a hexagram, each with its 白话: judgment, 彖, 大象, the lines from the top; pronunciation on demand, our commentary. */
export function HexagramTexts({ code, children }: HexagramTextsProps) {
  const text = classicTexts.read().textOf(code);
  const companion = companionTexts(code).read();
  const { plain, wings } = companion;
  return (
    <>
      <p className={styles.summary}>
        {companion.pronunciation.name} · {fullName(code)} · {structureOf(code)}
      </p>
      <section className={styles.card}>
        <h2 className="section-head">
          <a href={`/hexagram/${code}/text`} className="row spread tap" aria-label="卦辞详解">
            卦辞
            <ForwardIcon />
          </a>
        </h2>
        <p className={styles.classic}>{text.judgment}</p>
        <p className="prose">{plain.judgment}</p>
        <AfterPaint>
          <h2 className="section-head">彖传</h2>
          <p className={styles.classic}>{text.tuan}</p>
          <p className="prose">{wings.tuan}</p>
          <h2 className="section-head">大象</h2>
          <p className={styles.classic}>{text.daxiang}</p>
          <p className="prose">{wings.daxiang}</p>
        </AfterPaint>
      </section>
      <AfterPaint>
        <Lines code={code} text={text} companion={companion} />
        <Pronunciations pronunciation={companion.pronunciation} />
        <section className={styles.card}>
          <h2 className="section-head">学院解说</h2>
          <p className={styles.prose}>{companion.commentary}</p>
        </section>
        {children}
      </AfterPaint>
    </>
  );
}

interface LinesProps {
  readonly code: HexagramCode;
  readonly text: HexagramText;
  readonly companion: Companion;
}

function Lines({ code, text, companion: { plain, wings } }: LinesProps) {
  const extra = extraLabel(code);
  const labels = [...LINE_INDICES.map((line) => lineLabel(code, line)), ...(extra ? [extra] : [])];
  const rows = labels.map((label, index) => ({ label, index })).toReversed();
  return (
    <dl className={styles.lines}>
      {rows.map(({ label, index }) => (
        <div key={label}>
          <dt>
            <a
              href={index === 6 ? `/hexagram/${code}/text` : `/hexagram/${code}/text/${index}`}
              aria-label={`${label}详解`}
            >
              {label}
              <ForwardIcon />
            </a>
          </dt>
          <dd>
            <p className={styles.classic}>{text.lines[index]}</p>
            <p className="prose">{plain.lines[index]}</p>
            <p className={styles.image}>{text.xiaoxiang[index]}</p>
            <p className={styles.plainImage}>{wings.xiaoxiang[index]}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Pronunciations({ pronunciation }: { readonly pronunciation: Pronunciation }) {
  return (
    <details className={styles.readings}>
      <summary>读音</summary>
      <p>卦名 {pronunciation.name}</p>
      <Readings readings={pronunciation.readings} className={styles.readingList} />
    </details>
  );
}
