import type { ReactNode } from 'react';
import type { RuleText } from '#core/reading/kaobianzhan.ts';
import { textLabel } from '#core/reading/rule-words.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { classicTexts, companionTexts } from '#web/platform/texts/texts.ts';
import { Readings, readingsIn } from '#web/ui/book/readings.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './text-link.module.css';

interface TextLinkProps {
  readonly text: RuleText;
  /** What is above the text. */
  readonly children: ReactNode;
  readonly isLeading?: boolean;
}

/** A text of the classic with pinyin for its hard characters and its 白话, which come when they are loaded; it leads to the page of the text. */
export function TextLink({ text, children, isLeading = false }: TextLinkProps) {
  const { hexagram, part } = text;
  const { value, hasFailed } = useChunk(companionTexts(hexagram));
  const index = part === 'line' ? text.index : 6;
  const classic = classicTexts.read().textOf(hexagram);
  const passage = (part === 'judgment' ? classic.judgment : classic.lines[index]) ?? '';
  const plain = value?.plain;
  return (
    <a
      href={`/hexagram/${hexagram}/text${part === 'line' ? `/${text.index}` : ''}`}
      className={`${styles.text} ${isLeading ? styles.leading : ''}`}
    >
      {children}
      <span className={styles.classic}>{passage}</span>
      <Readings readings={readingsIn(passage, value?.pronunciation.readings)} isUnspoken />
      {/* a line is kept free, so that little moves when it comes */}
      {!hasFailed && (
        <span className="prose">{(part === 'judgment' ? plain?.judgment : plain?.lines[index]) ?? '\u00a0'}</span>
      )}
    </a>
  );
}

interface TextCardProps {
  readonly text: RuleText;
  /** Beside its label; the card with a note is the one to begin with. */
  readonly note?: string;
}

/** One text as a card of its own. */
export function TextCard({ text, note }: TextCardProps) {
  const isLeading = note !== undefined;
  return (
    <section className={`${styles.card} ${isLeading ? styles.leadingCard : ''}`} aria-label={textLabel(text)}>
      <TextLink text={text} isLeading={isLeading}>
        <span className={styles.head}>
          <span>{textLabel(text)}</span>
          {isLeading && <small>{note}</small>}
          <ForwardIcon />
        </span>
      </TextLink>
    </section>
  );
}
