import type { CastFigure } from '#core/casting/cast-name.ts';
import { shortName } from '#core/hexagram/king-wen.ts';
import { type RuleText, textsToRead } from '#core/reading/kaobianzhan.ts';
import type { WholeReading } from '#core/reading/reading.ts';
import { decisionOf, textLabel } from '#core/reading/rule-words.ts';
import { KAOBIANZHAN } from '#core/texts/kaobianzhan.ts';
import { Card } from '#web/ui/page.tsx';
import styles from './rule-card.module.css';
import { TextLink } from './text-link.tsx';

const COUNT_NAMES = ['六爻不动', '一爻动', '两爻动', '三爻动', '四爻动', '五爻动', '六爻皆动'] as const;

/** 考变占: how many lines move, what is read then, and the rule it rests on; then the texts, the leading one first. */
export function RuleCard({ reading }: { readonly reading: WholeReading }) {
  const count = reading.moving.length;
  const texts = textsToRead(reading);
  const [decision, reason] = decisionOf(reading, texts);
  const rule = KAOBIANZHAN[count];
  return (
    <>
      <Card label="考变占">
        <h2 className={styles.title}>
          考变占 <span>{COUNT_NAMES[count]}</span>
          <a href="/academy/terms#kao-bian-zhan" className="row tap">
            七种读法 ›
          </a>
        </h2>
        <ol className={styles.scale} aria-hidden="true">
          {COUNT_NAMES.map((name, each) => (
            <li key={name} className={each === count ? styles.lit : undefined}>
              {each}
            </li>
          ))}
        </ol>
        <p className={`${styles.decision} prose`}>
          <b>{decision}</b>
          {reason}
        </p>
        <p className={styles.quotation}>
          “{rule?.quotation}”<cite>《易学启蒙》</cite>
        </p>
        {rule?.note && <p className={styles.note}>{rule.note}</p>}
        <a href={`/academy#old-casts-${count}`} className="row tap">
          《左传》《国语》里的占例 ›
        </a>
      </Card>
      <RuleTexts figure={reading} />
      <p className={styles.caption}>
        {rule?.quotation.includes('彖辞') && '书中“彖辞”即卦辞。'}体用只论一爻动，此卦不论。
      </p>
    </>
  );
}

/** The texts that 考变占 reads. */
export function RuleTexts({ figure }: { readonly figure: CastFigure }) {
  const texts = textsToRead(figure);
  return (
    <ol className={styles.texts} aria-label="所占之辞">
      {texts.map((text, position) => (
        <RuleTextRow
          key={`${text.hexagram} ${textLabel(text)}`}
          text={text}
          rank={texts.length === 1 ? null : position === 0 ? '为主' : '为辅'}
          side={figure.moving.length === 3 ? (text.hexagram === figure.main ? '贞' : '悔') : null}
        />
      ))}
    </ol>
  );
}

interface RuleTextRowProps {
  readonly text: RuleText;
  /** Of two texts: which leads. */
  readonly rank: '为主' | '为辅' | null;
  readonly side: '贞' | '悔' | null;
}

/** The leading one of two is marked at its left: by 贞 or 悔, or by its line. */
function RuleTextRow({ text, rank, side }: RuleTextRowProps) {
  const isLeading = rank !== '为辅';
  const mark = side ?? textLabel(text);
  const kind = rank && text.part === 'line' ? '爻辞' : textLabel(text);
  return (
    <li className={`${isLeading ? styles.leading : ''} ${rank ? styles.ranked : ''}`}>
      <TextLink text={text} isLeading={isLeading}>
        {rank && <b className={styles.mark}>{mark}</b>}
        <span className={styles.head}>
          {shortName(text.hexagram)} · {kind}
        </span>
        {rank && <small className={styles.rank}>{rank}</small>}
      </TextLink>
    </li>
  );
}
