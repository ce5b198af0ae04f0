import { Sheet } from '#web/ui/fields/sheet.tsx';
import styles from '../picture-view.module.css';
import { PictureView } from './picture-view.tsx';
import { type DrawnPuzzle, drawPuzzle } from './puzzle-picture.ts';

interface SharePuzzleProps {
  readonly puzzle: DrawnPuzzle;
  readonly onClose: () => void;
}

/** A picture of a puzzle, to be sent to who may guess it. */
export const SharePuzzle = ({ puzzle, onClose }: SharePuzzleProps) => (
  <Sheet title="分享图" className={styles.picture} onClose={onClose}>
    <PictureView
      draw={(theme) => drawPuzzle(puzzle, theme)}
      content={JSON.stringify(puzzle)}
      name={`观象-射覆-${puzzle.title}.png`}
      alt={`${puzzle.title}，分享图`}
      link={puzzle.link}
      hint="长按图片也可保存。图上没有答案，也没有你写的猜。"
    />
  </Sheet>
);
