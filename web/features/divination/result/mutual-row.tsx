import { lowerOf, upperOf } from '#core/hexagram/hexagram.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import type { BodyUseReading } from '#core/reading/reading.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './result-view.module.css';

/** 互卦 of the main hexagram. 乾 and 坤 have none (乾坤无互，互其变卦): the mutuals of the changed hexagram stand in its place. */
export function MutualRow({ reading: { mutual, changed, changedMutuals } }: { readonly reading: BodyUseReading }) {
  if (changedMutuals) {
    const { useMutual, bodyMutual } = changedMutuals;
    return (
      <p className={styles.note}>
        乾坤无互，互其变卦：{fullName(changed)}之用互{trigramName(useMutual.trigram)}，体互
        {trigramName(bodyMutual.trigram)}。
      </p>
    );
  }
  return (
    <a href={`/hexagram/${mutual}`} className={styles.mutual}>
      <span className="row wrap gap-8 grow">
        <small>互卦</small> <b>{fullName(mutual)}</b>{' '}
        <small>
          上互{trigramName(upperOf(mutual))}，下互{trigramName(lowerOf(mutual))}
        </small>
      </span>
      <ForwardIcon />
    </a>
  );
}
