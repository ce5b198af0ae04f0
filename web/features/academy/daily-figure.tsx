import { useState } from 'react';
import { monthDayText } from '#contract/words/dates.ts';
import { chinaDayOf } from '#core/calendar/moment.ts';
import { solarDateOf } from '#core/calendar/solar.ts';
import { dailyFigureOf } from '#core/daily-figure.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { hexagramNumberOf, shortName } from '#core/hexagram/king-wen.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { classicTexts, companionTexts } from '#web/platform/texts/texts.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './daily-figure.module.css';
import { useUnfolding } from './use-unfolding.ts';

const ID = 'daily';

/** The calendar day in China, wherever the reader is: everyone has the same figure. */
const chinaToday = (): number => chinaDayOf(Math.floor(Date.now() / 1000));

/** 每日一卦: a quiet card with something to read, and a question. It says nothing about anybody's day. Opens in place: /academy#daily. */
export function DailyFigure() {
  const [day] = useState(chinaToday);
  const { isOpen, onToggle } = useUnfolding(ID);
  const hexagram = dailyFigureOf(day);
  const classic = useChunk(classicTexts);
  const companion = useChunk(companionTexts(hexagram));
  return (
    <details id={ID} className={styles.daily} open={isOpen} onToggle={onToggle}>
      <summary>
        <span className={`${styles.kind} detail`}>每日一卦 · {monthDayText(solarDateOf(day))}</span>
        <span className={`${styles.name} quiet`}>
          <b>{shortName(hexagram)}</b> {companion.value?.pronunciation.name} · 第 {hexagramNumberOf(hexagram)} 卦
        </span>
        <span className={styles.image}>{classic.value?.textOf(hexagram).daxiang}</span>
        <LineFigure code={hexagram} className={styles.figure} />
      </summary>
      {isOpen && (
        <ChunkSuspense rows={5}>
          <DailyText hexagram={hexagram} />
        </ChunkSuspense>
      )}
    </details>
  );
}

function DailyText({ hexagram }: { readonly hexagram: HexagramCode }) {
  const { wings, plain, question } = companionTexts(hexagram).read();
  const { judgment } = classicTexts.read().textOf(hexagram);
  return (
    <div className={styles.text}>
      <p className={styles.plain}>{wings.daxiang}</p>
      <p>
        <small>卦辞</small> {judgment}
      </p>
      <p className={styles.plain}>{plain.judgment}</p>
      <p className={styles.question}>
        <small>今天想一想</small>
        {question}
      </p>
      <a href={`/hexagram/${hexagram}`} className="row spread tap">
        读这一卦
        <ForwardIcon />
      </a>
    </div>
  );
}
