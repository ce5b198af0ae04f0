import { ZoomableImage } from '#web/ui/pictures/zoomable-image.tsx';
import styles from './puzzle-page.module.css';

interface ContentProps {
  readonly text: string | null;
  readonly imageUrl: string | null;
  readonly what: string;
}

/** A question or an answer: text, image, or both. */
export function Content({ text, imageUrl, what }: ContentProps) {
  return (
    <>
      {text !== null && (
        <p className={styles.text}>
          <bdi>{text}</bdi>
        </p>
      )}
      {imageUrl !== null && <ZoomableImage src={imageUrl} alt={what} />}
    </>
  );
}
