import type { Pronunciation } from '#core/texts/types.ts';
import styles from './readings.module.css';

type Reading = Pronunciation['readings'][number];

const withoutMarks = (text: string): string => text.replaceAll(/\P{L}/gu, '');

/** Those that a text has, as they follow one another in it: ['臲卼', 'niè wù'] of 困于葛藟，于臲卼. */
export function readingsIn(text: string, readings: readonly Reading[] = []): readonly Reading[] {
  const words = withoutMarks(text);
  return readings
    .filter(([word]) => words.includes(word))
    .toSorted(([one], [other]) => words.indexOf(one) - words.indexOf(other));
}

interface ReadingsProps {
  readonly readings: readonly Reading[];
  /** In place of a quiet line below a text. */
  readonly className?: string | undefined;
  /** Within a link, whose name is the text. */
  readonly isUnspoken?: boolean;
}

/** Hard characters, each with its pinyin; nothing if there are none. */
export function Readings({ readings, className = styles.line, isUnspoken = false }: ReadingsProps) {
  if (readings.length === 0) return null;
  return (
    <span className={className} {...(isUnspoken ? { 'aria-hidden': true } : { role: 'group', 'aria-label': '读音' })}>
      {readings.map(([word, pinyin]) => (
        <span key={word}>
          <ruby>
            {word}
            <rt>{pinyin}</rt>
          </ruby>
        </span>
      ))}
    </span>
  );
}
