import { useState } from 'react';
import type { GuessCast } from '#contract/guess.ts';
import { dayText } from '#contract/words/dates.ts';
import { type CastFigure, castLabel } from '#core/casting/cast-name.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { chunkOf, NOT_LOADED } from '#web/platform/chunks/chunk.ts';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { figureOfGuess, guessCastOf, movementInWords } from './cast-of-guess.ts';
import styles from './game.module.css';

const clock = chunkOf(() => import('#web/platform/calendar/calendar.ts'));
const chooseSheet = chunkOf(async () => (await import('./choose-cast-sheet.tsx')).ChooseCastSheet);

interface GuessCastFieldProps {
  readonly cast: GuessCast | null;
  /** A guest has no saved casts. */
  readonly isGuest: boolean;
  readonly onChange: (cast: GuessCast | null) => void;
}

/** The cast that goes with a guess: made now, or chosen from one's own; × takes it off. */
export function GuessCastField({ cast, isGuest, onChange }: GuessCastFieldProps) {
  const [isCasting, setIsCasting] = useState(false);
  const { Sheet, open, close } = useLazySheet(chooseSheet);
  const figure = figureOfGuess(cast);
  const castNow = async () => {
    setIsCasting(true);
    try {
      const { cast: made, moment } = await (await clock.load()).castByClock(new Date());
      onChange(guessCastOf(made, moment.castFor));
    } catch {
      showToast(NOT_LOADED); // the calendar years
    }
    setIsCasting(false);
  };
  return (
    <>
      {cast && figure && (
        <div className={styles.cast}>
          <FigureInWords figure={figure} castFor={cast.castFor} />
          <Button look="quiet" aria-label="不带这一卦" onClick={() => onChange(null)}>
            <CloseIcon />
          </Button>
        </div>
      )}
      <div className={styles.ways}>
        <Button look="pill" disabled={isCasting} onClick={castNow}>
          此刻起一卦
        </Button>
        {!isGuest && (
          <Button look="pill" onClick={open}>
            从卦例选
          </Button>
        )}
      </div>
      {Sheet && <Sheet onChoose={onChange} onClose={close} />}
    </>
  );
}

interface FigureInWordsProps {
  readonly figure: CastFigure;
  readonly castFor: string;
}

/** 离为火, 三爻动 · 之 火雷噬嗑 · 今日 10:18. */
export function FigureInWords({ figure, castFor }: FigureInWordsProps) {
  return (
    <>
      <LineFigure code={figure.main} label={castLabel(figure)} width={30} />
      <span className={`${styles.castWords} stack grow`}>
        <b>{fullName(figure.main)}</b>
        <small>
          {movementInWords(figure)} · {dayText(castFor)}
        </small>
      </span>
    </>
  );
}
