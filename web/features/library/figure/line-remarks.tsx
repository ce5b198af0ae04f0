import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { remarksIn, wingsAboutLine } from '#core/texts/wing-remarks.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import styles from './figure-parts.module.css';
import { RemarkSource } from './remark-source.tsx';
import { readWings } from './wing-texts.ts';

interface LineRemarksProps {
  readonly code: HexagramCode;
  /** 用九 and 用六 are 6. */
  readonly line: number;
  readonly level: 'h2' | 'h3';
}

/** What 系辞 and 文言 say of a line, with its 白话; nothing where they say nothing. Their texts are loaded only where they do. */
export function LineRemarks(props: LineRemarksProps) {
  if (wingsAboutLine(props.code, props.line).length === 0) return null;
  return (
    <ChunkSuspense rows={6}>
      <Remarks {...props} />
    </ChunkSuspense>
  );
}

function Remarks({ code, line, level: Title }: LineRemarksProps) {
  const remarks = readWings(wingsAboutLine(code, line)).flatMap((wing) => remarksIn(wing, code, line));
  return (
    <section className={styles.card} aria-label="十翼说这一爻">
      <Title className="section-head">十翼说这一爻</Title>
      {remarks.map((remark) => (
        <div key={remark.passage.text} className={styles.place}>
          <RemarkSource remark={remark} />
          <p className={styles.classic}>{remark.passage.text}</p>
          <p className={styles.plain}>{remark.passage.plain}</p>
        </div>
      ))}
    </section>
  );
}
