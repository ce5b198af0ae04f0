import { openingOf } from '#core/texts/wings.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { Sheet } from '#web/ui/fields/sheet.tsx';
import { readWings, wingPath } from '../figure/wing-texts.ts';
import styles from './contents-sheet.module.css';
import { type ChapterPlace, partsBeside } from './volumes.ts';

interface ContentsSheetProps {
  readonly place: ChapterPlace;
  readonly onClose: () => void;
}

/** The chapters of the text that is open, with their first words. */
export function ContentsSheet({ place, onClose }: ContentsSheetProps) {
  return (
    <Sheet title="目录" onClose={onClose}>
      <ChunkSuspense rows={8}>
        <Chapters place={place} onClose={onClose} />
      </ChunkSuspense>
    </Sheet>
  );
}

function Chapters({ place, onClose }: ContentsSheetProps) {
  const parts = partsBeside(place);
  const wings = readWings(parts.map(({ id }) => id));
  return (
    <div className={styles.contents} data-turns>
      {parts.map(({ id, title, chapters }, part) => (
        <section key={id}>
          <h3 className="section-head">{title}</h3>
          <ol>
            {chapters.map((chapter, index) => (
              <li key={chapter}>
                <a
                  className="row wrap gap-12"
                  href={wingPath(id, index + 1)}
                  aria-current={id === place.id && index + 1 === place.chapterNumber ? 'page' : undefined}
                  onClick={onClose}
                >
                  <b>{chapter || title}</b>
                  <span>{openingOf(wings[part]?.chapters[index]?.passages[0]?.text ?? '')}</span>
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
