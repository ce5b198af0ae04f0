import { NOTICES } from '#contract/words/notices.ts';
import { type HexagramCode, parseHexagram } from '#core/hexagram/hexagram.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { extraLabel, type LineIndex, lineLabel, lineName, parseLineIndex } from '#core/hexagram/line.ts';
import { detailOf, notesOf } from '#core/texts/companion-parts.ts';
import type { Pronunciation, Part as TextPart } from '#core/texts/types.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { classicTexts, companionTexts } from '#web/platform/texts/texts.ts';
import { ReadingHead } from '#web/ui/book/reading-head.tsx';
import { Readings, readingsIn } from '#web/ui/book/readings.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { Card, useDocumentTitle } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { LineRemarks } from '../figure/line-remarks.tsx';
import styles from './line-page.module.css';
import { LineTerms } from './line-terms.tsx';

/** A line's own page, or the judgment's when no line is named. */
export function LinePage({ binary, index }: { readonly binary: string; readonly index: string | undefined }) {
  const hexagram = parseHexagram(binary);
  if (!hexagram.ok) return <NotFound message={TITLES.hexagramNotFound} />;
  if (index === undefined) return <TextPage code={hexagram.value} line={null} />;
  const line = parseLineIndex(index);
  return line.ok ? <TextPage code={hexagram.value} line={line.value} /> : <NotFound message={TITLES.lineNotFound} />;
}

function TextPage({ code, line }: { readonly code: HexagramCode; readonly line: LineIndex | null }) {
  const label = line === null ? TITLES.judgment : lineLabel(code, line);
  useDocumentTitle(`${fullName(code)} ${label}`);
  return (
    <article>
      <ReadingHead
        back={`/hexagram/${code}`}
        place={`${fullName(code)} · ${line === null ? '卦辞' : lineName(line)}`}
      />
      <div className={`${styles.mark} stack gap-12 centered`}>
        <LineFigure
          code={code}
          moving={line === null ? [] : [line]}
          label={line === null ? fullName(code) : `${fullName(code)}，${lineName(line)}`}
          width="5.25rem"
        />
        <h1>{label}</h1>
      </div>
      <ChunkSuspense rows={6}>
        <Parts code={code} line={line} />
        <Neighbours code={code} line={line} />
      </ChunkSuspense>
    </article>
  );
}

function Parts({ code, line }: { readonly code: HexagramCode; readonly line: LineIndex | null }) {
  const extra = extraLabel(code);
  if (line !== null) return <Part code={code} part={line} />;
  return (
    <>
      <Part code={code} part="judgment" />
      {extra && (
        <>
          <h2 className={styles.extra}>{extra}</h2>
          <Part code={code} part={6} isUnderHeading />
        </>
      )}
    </>
  );
}

interface PartProps {
  readonly code: HexagramCode;
  readonly part: TextPart;
  /** It is below an h2: its own headings are h3. */
  readonly isUnderHeading?: boolean;
}

function Part({ code, part, isUnderHeading = false }: PartProps) {
  const text = classicTexts.read().textOf(code);
  const companion = companionTexts(code).read();
  const { plain, wings, pronunciation } = companion;
  const isJudgment = part === 'judgment';
  const original = (isJudgment ? text.judgment : text.lines[part]) ?? '';
  const wing = (isJudgment ? text.tuan : text.xiaoxiang[part]) ?? '';
  const hard = readingsIn(original, pronunciation.readings);
  const hardInWing = readingsIn(wing, pronunciation.readings).filter((reading) => !hard.includes(reading));
  const detail = detailOf(companion, part);
  const notes = notesOf(companion, part);
  const level = isUnderHeading ? 'h3' : 'h2';
  return (
    <>
      <div className={styles.original}>
        <p>{original}</p>
        <Readings readings={hard} />
      </div>
      <Card>
        <Section level={level} title="白话">
          {isJudgment ? plain.judgment : plain.lines[part]}
        </Section>
        <Section
          level={level}
          title={isJudgment ? '彖传' : '小象'}
          plain={isJudgment ? wings.tuan : wings.xiaoxiang[part]}
          readings={hardInWing}
        >
          {wing}
        </Section>
        {detail ? (
          <>
            <Section level={level} title="解读">
              {detail.interpretation}
            </Section>
            <Section level={level} title="取象">
              {detail.symbol}
            </Section>
            <Section level={level} title="应用">
              {detail.application}
            </Section>
          </>
        ) : (
          <p className={styles.pending}>{NOTICES.detailPending}</p>
        )}
        {notes.map((note) => (
          <Section key={note.text} level={level} title="异说" isSmall>
            {note.text}
          </Section>
        ))}
      </Card>
      {!isJudgment && <LineRemarks code={code} line={part} level={level} />}
      <LineTerms
        classic={original}
        prose={[...Object.values(detail ?? {}), ...notes.map((note) => note.text)].join('')}
      />
    </>
  );
}

interface SectionProps {
  readonly level: 'h2' | 'h3';
  readonly title: string;
  readonly children: string | undefined;
  /** 白话 of what is above it. */
  readonly plain?: string | undefined;
  /** Of its hard characters. */
  readonly readings?: Pronunciation['readings'];
  readonly isSmall?: boolean;
}

function Section({ level: Title, title, children, plain, readings = [], isSmall = false }: SectionProps) {
  return (
    <section className={styles.section}>
      <Title className="section-head">{title}</Title>
      <p className={isSmall ? styles.small : undefined}>{children}</p>
      <Readings readings={readings} />
      {plain && <p className={styles.plain}>{plain}</p>}
    </section>
  );
}

/** Links to the line below and above; the judgment stands before the first line. */
function Neighbours({ code, line }: { readonly code: HexagramCode; readonly line: LineIndex | null }) {
  const base = `/hexagram/${code}/text`;
  const next = line === null ? 0 : line + 1;
  return (
    <nav className={styles.neighbours} aria-label="前后" data-turns>
      {line === null ? (
        <span />
      ) : line === 0 ? (
        <a href={base} className="row tap">
          ‹ 卦辞
        </a>
      ) : (
        <a href={`${base}/${line - 1}`} className="row tap">
          ‹ {lineLabel(code, (line - 1) as LineIndex)}
        </a>
      )}
      {next <= 5 && (
        <a href={`${base}/${next}`} className="row tap">
          {lineLabel(code, next as LineIndex)} ›
        </a>
      )}
    </nav>
  );
}
