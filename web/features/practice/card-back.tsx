import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { Card } from '#core/practice/deck.ts';
import type { Face } from '#core/practice/face.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { classicTexts, companionTexts } from '#web/platform/texts/texts.ts';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from './card-view.module.css';
import { useFocus } from './use-focus.ts';

/** The back of a flipped card: the answer, how it is read, one sentence of the classic, and the way to its page. */
export function CardBack({ card, face }: { readonly card: Card; readonly face: Face }) {
  const heading = useFocus<HTMLHeadingElement>();
  const hexagram = 'hexagram' in card ? card.hexagram : null;
  return (
    <div className={styles.back}>
      {face.shown.figure && <LineFigure code={face.shown.figure} className={styles.figure} />}
      <h2 ref={heading} tabIndex={-1} className={card.kind === 'name' ? styles.answerName : styles.answerWords}>
        {face.answer}
      </h2>
      {!hexagram && <p className="quiet">{face.about}</p>}
      {hexagram && <HexagramBack hexagram={hexagram} about={face.about} isName={card.kind === 'name'} />}
    </div>
  );
}

interface HexagramBackProps {
  readonly hexagram: HexagramCode;
  readonly about: string;
  readonly isName: boolean;
}

/** The reading of the name comes when it is loaded; nothing waits for it. */
function HexagramBack({ hexagram, about, isName }: HexagramBackProps) {
  const { value } = useChunk(companionTexts(hexagram));
  const { textOf } = classicTexts.read();
  const { daxiang, judgment } = textOf(hexagram);
  return (
    <>
      <p className="quiet">
        {value && <span lang="zh-Latn">{value.pronunciation.name} · </span>}
        {about}
      </p>
      <p className={styles.classic}>{isName ? daxiang : judgment}</p>
      <a href={`/hexagram/${hexagram}`} className={styles.read}>
        读这一卦
      </a>
    </>
  );
}
