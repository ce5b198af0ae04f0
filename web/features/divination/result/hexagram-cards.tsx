import { type ReactNode, useState } from 'react';
import { castLabel } from '#core/casting/cast-name.ts';
import { doubled, type HexagramCode } from '#core/hexagram/hexagram.ts';
import { fullName, shortName, structureOf } from '#core/hexagram/king-wen.ts';
import { isInLowerHalf, type LineIndex } from '#core/hexagram/line.ts';
import type { BodyUseReading, Mutual, Reading } from '#core/reading/reading.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { AfterPaint } from '#web/platform/chunks/after-paint.tsx';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { companionTexts } from '#web/platform/texts/texts.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { Sides } from '../reading/sides.tsx';
import styles from './hexagram-cards.module.css';
import { AboutButton, AboutMutual, type MutualKind } from './mutual-about.tsx';

interface CardProps {
  readonly kind: '主卦' | '变卦' | '本卦' | '之卦' | '互卦' | MutualKind;
  readonly code: HexagramCode;
  readonly moving?: readonly LineIndex[];
  readonly label: string;
  readonly caption: string;
  /** The half of a doubled trigram that counts; the other is drawn faint. */
  readonly counts?: 'upper' | 'lower';
  /** 体 and 用 beside the figure. */
  readonly sides?: ReactNode;
  /** The name under the figure. */
  readonly children: ReactNode;
}

/** A figure with its name; it leads to the page of its hexagram. */
function FigureCard({ kind, code, moving, label, caption, counts, sides, children }: CardProps) {
  return (
    <a href={`/hexagram/${code}`} className={styles.card}>
      <span className={styles.role} aria-hidden="true">
        {kind}
      </span>
      <span className={styles.frame} data-counts={counts}>
        {sides && <span className={styles.sides}>{sides}</span>}
        <LineFigure code={code} moving={moving} label={label} className={styles.figure} />
      </span>
      <span className={styles.name} aria-hidden="true">
        {children}
      </span>
      <span className={styles.caption} aria-hidden="true">
        {caption}
      </span>
    </a>
  );
}

/** 革 gé */
function NameWithPinyin({ code }: { readonly code: HexagramCode }) {
  return (
    <>
      {shortName(code)}{' '}
      <AfterPaint>
        <Pinyin code={code} />
      </AfterPaint>
    </>
  );
}

function Pinyin({ code }: { readonly code: HexagramCode }) {
  const pinyin = useChunk(companionTexts(code)).value?.pronunciation.name;
  return pinyin && <small>{pinyin}</small>;
}

interface WholeCardProps {
  readonly kind: '变卦' | '之卦' | '互卦';
  readonly code: HexagramCode;
  readonly caption?: string;
}

function WholeCard({ kind, code, caption = structureOf(code) }: WholeCardProps) {
  return (
    <FigureCard kind={kind} code={code} caption={caption} label={`${kind}，${fullName(code)}，${caption}`}>
      <NameWithPinyin code={code} />
    </FigureCard>
  );
}

function MainCard({ reading }: { readonly reading: Reading }) {
  const { main, moving } = reading;
  const isBodyUse = reading.kind === 'bodyUse';
  const kind = isBodyUse ? '主卦' : '本卦';
  const sides = isBodyUse ? `，${trigramName(reading.body)}为体，${trigramName(reading.use)}为用` : '';
  return (
    <FigureCard
      kind={kind}
      code={main}
      moving={moving}
      caption={structureOf(main)}
      label={`${kind}，${castLabel(reading)}，${structureOf(main)}${sides}`}
      sides={isBodyUse && <Sides isUseBelow={isInLowerHalf(reading.movingLine)} />}
    >
      <NameWithPinyin code={main} />
      {isBodyUse && (
        <small className={styles.inWords}>
          体{trigramName(reading.body)}用{trigramName(reading.use)}
        </small>
      )}
    </FigureCard>
  );
}

interface MutualCardProps {
  readonly kind: MutualKind;
  readonly mutual: Mutual;
}

function MutualCard({ kind, mutual: { trigram, lines } }: MutualCardProps) {
  return (
    <FigureCard
      kind={kind}
      code={doubled(trigram)}
      caption="三画之卦，重画为六"
      counts={lines === '二至四爻' ? 'lower' : 'upper'}
      label={`${kind}，${trigramName(trigram)}，${lines}`}
    >
      {trigramName(trigram)} <small>{lines}</small>
    </FigureCard>
  );
}

/** One line moves: 主卦 变卦 above 用互 体互. Otherwise 本卦 之卦 互卦. */
export function HexagramCards({ reading }: { readonly reading: Reading }) {
  return reading.kind === 'whole' ? <ThreeCards reading={reading} /> : <FourCards reading={reading} />;
}

function ThreeCards({ reading }: { readonly reading: Reading }) {
  const { main, changed, mutual } = reading;
  return (
    <ul className={styles.three}>
      <li>
        <MainCard reading={reading} />
      </li>
      <li>
        <WholeCard kind="之卦" code={changed} caption={changed === main ? '不变' : structureOf(changed)} />
      </li>
      <li>
        <WholeCard kind="互卦" code={mutual} />
      </li>
    </ul>
  );
}

function FourCards({ reading }: { readonly reading: BodyUseReading }) {
  const [explained, setExplained] = useState<MutualKind | null>(null);
  const mutuals = { 用互: reading.useMutual, 体互: reading.bodyMutual } as const;
  return (
    <>
      <ul className={styles.grid}>
        <li>
          <MainCard reading={reading} />
        </li>
        <li>
          <WholeCard kind="变卦" code={reading.changed} />
        </li>
        {(['用互', '体互'] as const).map((kind) => (
          <li key={kind}>
            <MutualCard kind={kind} mutual={mutuals[kind]} />
            <AfterPaint>
              <AboutButton
                kind={kind}
                isOpen={explained === kind}
                onToggle={() => setExplained(explained === kind ? null : kind)}
              />
            </AfterPaint>
          </li>
        ))}
      </ul>
      {explained && <AboutMutual kind={explained} lines={mutuals[explained].lines} />}
    </>
  );
}
