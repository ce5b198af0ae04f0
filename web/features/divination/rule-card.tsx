import { type RuleText, textsToRead } from '#core/casting/kaobianzhan.ts';
import type { WholeReading } from '#core/casting/reading.ts';
import { shortName } from '#core/hexagram/king-wen.ts';
import { extraLabel, lineLabel } from '#core/hexagram/line.ts';
import { KAOBIANZHAN } from '#core/texts/kaobianzhan.ts';
import { useChunk } from '#web/platform/chunk.ts';
import { classicTexts, companionTexts } from '#web/platform/texts.ts';
import { Card } from '#web/ui/page.tsx';
import styles from './rule-card.module.css';

const COUNTS = [0, 1, 2, 3, 4, 5, 6] as const;
const COUNT_NAMES = ['六爻不动', '一爻动', '两爻动', '三爻动', '四爻动', '五爻动', '六爻皆动'] as const;

/** 卦辞, 九五, 用九. */
function labelOf(text: RuleText): string {
  if (text.part === 'line') return lineLabel(text.hexagram, text.index);
  return text.part === 'extra' ? (extraLabel(text.hexagram) ?? '') : '卦辞';
}

/** What to read, and why these texts in this order. */
function decisionOf({ moving, changed }: WholeReading, texts: readonly RuleText[]): readonly [string, string] {
  const [first, second] = texts.map(labelOf);
  const [leading, following] = texts.map(({ hexagram }) => shortName(hexagram));
  switch (moving.length) {
    case 0:
      return ['只读本卦的卦辞。', '没有动爻，之卦仍是本卦。'];
    case 2:
      return [`两条动爻的爻辞都读，${first}为主，${second}为辅。`, '两爻动，以上面的一爻为主。'];
    case 3:
      return [
        `两卦的卦辞都读，${leading}为主，${following}为辅。`,
        moving.includes(0) ? '动爻里有初爻，属前十卦，故主贞。' : '动爻里没有初爻，属后十卦，故主悔。',
      ];
    case 4:
      return [
        `读之卦${shortName(changed)}里没有动的两爻，${first}为主，${second}为辅。`,
        '四爻动，看不动的；以下面的一爻为主。',
      ];
    case 5:
      return [`读之卦${shortName(changed)}里没有动的那一爻：${first}。`, '五爻动，看唯一不动的。'];
    default:
      return texts[0]?.part === 'extra'
        ? [`读${leading}卦的${first}。`, '乾、坤六爻皆动，各有一条专为此时而设。']
        : [`读之卦${shortName(changed)}的卦辞。`, '六爻皆动，本卦已尽变为之卦。'];
  }
}

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
        </h2>
        <ol className={styles.scale} aria-hidden="true">
          {COUNTS.map((each) => (
            <li key={each} className={each === count ? styles.lit : undefined}>
              {each}
            </li>
          ))}
        </ol>
        <p className={styles.decision}>
          <b>{decision}</b>
          {reason}
        </p>
        <p className={styles.quotation}>
          “{rule?.quotation}”<cite>《易学启蒙》</cite>
        </p>
        {rule?.note && <p className={styles.note}>{rule.note}</p>}
      </Card>
      <ol className={styles.texts} aria-label="所占之辞">
        {texts.map((text, position) => (
          <RuleTextRow
            key={`${text.hexagram} ${labelOf(text)}`}
            text={text}
            rank={texts.length === 1 ? null : position === 0 ? '为主' : '为辅'}
            side={count === 3 ? (text.hexagram === reading.main ? '贞' : '悔') : null}
          />
        ))}
      </ol>
      <p className={styles.caption}>
        {rule?.quotation.includes('彖辞') && '书中“彖辞”即卦辞。'}体用只论一爻动，此卦不论。
      </p>
    </>
  );
}

interface RuleTextRowProps {
  readonly text: RuleText;
  /** Of two texts: which leads. */
  readonly rank: '为主' | '为辅' | null;
  readonly side: '贞' | '悔' | null;
}

function RuleTextRow({ text, rank, side }: RuleTextRowProps) {
  const { hexagram, part } = text;
  const plain = useChunk(companionTexts(hexagram)).value?.plain;
  const classic = classicTexts.read().textOf(hexagram);
  const index = part === 'line' ? text.index : 6;
  const path = `/hexagram/${hexagram}/text${part === 'line' ? `/${text.index}` : ''}`;
  return (
    <li className={rank === '为辅' ? undefined : styles.leading}>
      <a href={path} className={styles.text}>
        <span className={styles.head}>
          {side && <b>{side}</b>}
          <span>
            {shortName(hexagram)} · {labelOf(text)}
          </span>
          {rank && <small>{rank}</small>}
        </span>
        <span className={styles.classic}>{part === 'judgment' ? classic.judgment : classic.lines[index]}</span>
        {plain && <span className={styles.plain}>{part === 'judgment' ? plain.judgment : plain.lines[index]}</span>}
      </a>
    </li>
  );
}
