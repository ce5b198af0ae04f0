import { type HexagramCode, parseHexagram } from '#core/hexagram/hexagram.ts';
import { shortName } from '#core/hexagram/king-wen.ts';
import { extraLabel, type LineIndex, lineLabel } from '#core/hexagram/line.ts';
import type { Passage, PassageSubject } from '#core/texts/types.ts';
import { type TrigramCode, trigramName } from '#core/trigram/trigram.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './chapter-page.module.css';

interface PassageBlockProps {
  readonly passage: Passage;
  readonly number: number;
  readonly hasPlain: boolean;
  /** The link that led here names it. */
  readonly isTarget: boolean;
}

/** A passage, its 白话, what commentators say, folded, and the hexagrams and lines it mentions. `data-words`: what copying takes. */
export function PassageBlock({ passage, number, hasPlain, isTarget }: PassageBlockProps) {
  const { text, plain, notes, about = [] } = passage;
  return (
    <section id={`p${number}`} className={isTarget ? `${styles.passage} ${styles.target}` : styles.passage}>
      <p className={styles.classic} data-words="classic">
        {text}
      </p>
      {hasPlain && (
        <p className={styles.plain} data-words="plain">
          {plain}
        </p>
      )}
      {hasPlain && notes && <Notes notes={notes} />}
      {about.length > 0 && <Subjects about={about} />}
    </section>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return (
    <details className={styles.notes}>
      <summary>{notes.some((note) => note.startsWith('异说')) ? '异说' : '按语'}</summary>
      {notes.map((note) => (
        <p key={note} data-words="note">
          {note}
        </p>
      ))}
    </details>
  );
}

interface Subject {
  readonly href: string;
  readonly name: string;
}

function hexagramSubject(code: HexagramCode, line: number | undefined): Subject {
  const name = shortName(code);
  if (line === undefined) return { href: `/hexagram/${code}`, name };
  if (line === 6) return { href: `/hexagram/${code}/text`, name: `${name} · ${extraLabel(code)}` };
  return { href: `/hexagram/${code}/text/${line}`, name: `${name} · ${lineLabel(code, line as LineIndex)}` };
}

function subjectOf({ code, line }: PassageSubject): Subject {
  const hexagram = parseHexagram(code);
  if (hexagram.ok) return hexagramSubject(hexagram.value, line);
  return { href: `/trigram/${code}`, name: trigramName(code as TrigramCode) };
}

/** One is a row with a chevron; several stand side by side. */
function Subjects({ about }: { readonly about: readonly PassageSubject[] }) {
  return (
    <ul className={about.length === 1 ? styles.subject : styles.subjects}>
      {about.map((subject) => {
        const { href, name } = subjectOf(subject);
        return (
          <li key={href}>
            <a href={href} className="row gap-8 tap">
              <LineFigure code={subject.code} width={22} />
              {name}
              {about.length === 1 && <ForwardIcon />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
