import { useId, useState } from 'react';
import { IMAGE_KINDS, type WordsOf, wordsFrom } from '#core/explain/images.ts';
import { nameOfImage } from '#core/explain/images-step.ts';
import type { ExplainedImage, ImagesStep } from '#core/explain/step.ts';
import { IMAGES_MAX } from '#core/journal/entry.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { trigramTexts } from '#web/platform/texts/texts.ts';
import { Choice } from '#web/ui/choice.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { ElementSign } from './element-sign.tsx';
import styles from './images-card.module.css';
import { QuotationList, Quotations } from './quotations.tsx';

/** The words that the reader chose for a cast. */
export interface ChosenImages {
  readonly words: readonly string[];
  readonly change: (words: readonly string[]) => void;
}

interface ImagesCardProps {
  readonly step: ImagesStep;
  /** Null in a case of the book, where nothing is chosen. */
  readonly chosen: ChosenImages | null;
}

const OPTIONS = IMAGE_KINDS.map((kind) => ({ value: kind, label: kind }));
/** 天时 is a heading of its own question alone. */
const OPTIONS_BUT_WEATHER = OPTIONS.filter(({ value }) => value !== '天时');

/** The words are loaded with the card: few open it. */
function useWords(): WordsOf {
  const texts = useChunk(trigramTexts).value;
  return texts ? wordsFrom(texts.trigramTextOf) : () => [];
}

/** 体, 用, both mutuals and 变 with the book's words under one heading; a row opens into chips, of which the reader chooses. */
export function ImagesCard({ step: { quotations, values }, chosen }: ImagesCardProps) {
  const [own, setOwn] = useState<{ readonly asked: string; readonly kind: typeof values.kind } | null>(null);
  const [open, setOpen] = useState<ExplainedImage['of'] | null>(null);
  const wordsOf = useWords();
  const kind = own?.asked === values.kind ? own.kind : values.kind; // what is asked anew opens its own heading
  const isOfRow = ({ text }: { readonly text: string }) => values.images.some(({ passage }) => passage?.text === text);
  const isTold = values.images.some(({ passage }) => passage !== null);
  return (
    <>
      <div className={styles.kinds}>
        <Choice
          name="image-kind"
          legend="按哪一类看"
          options={values.kind === '天时' ? OPTIONS : OPTIONS_BUT_WEATHER}
          value={kind}
          onChange={(next) => setOwn({ asked: values.kind, kind: next })}
          look="underlined"
          isLegendHidden
        />
      </div>
      <ul className={styles.rows}>
        {values.images.map((image) => (
          <Row
            key={image.of}
            image={image}
            words={wordsOf(image.trigram, kind).filter((word) => !values.leftOut.includes(word))}
            chosen={chosen}
            isOpen={open === image.of}
            onToggle={() => setOpen(open === image.of ? null : image.of)}
          />
        ))}
      </ul>
      {chosen && <Taken images={values.images} chosen={chosen} wordsOf={wordsOf} />}
      {/* what the book does with images, and that it is not bound to them; that it looks at 生体 and 克体 is said in their rows */}
      <Quotations quotations={quotations.filter((one, index) => index < 2 || (!isTold && !isOfRow(one)))} />
    </>
  );
}

interface RowProps {
  readonly image: ExplainedImage;
  readonly words: readonly string[];
  readonly chosen: ChosenImages | null;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Row({ image, words, chosen, isOpen, onToggle }: RowProps) {
  const id = useId();
  const { label, trigram, element, sentence, passage } = image;
  const hasChips = isOpen && chosen !== null && words.length > 0;
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <LineFigure code={trigram} className={styles.figure} />
        <span className={styles.who}>
          <small className={label === '用' ? styles.use : undefined}>{label}</small>{' '}
          <span>
            <b>{trigramName(trigram)}</b> <ElementSign element={element} />
          </span>
        </span>{' '}
        {!hasChips && <Words words={words} chosen={chosen?.words ?? []} />}
      </button>
      {hasChips && <Chips label={`${nameOfImage(image)}的象`} words={words} chosen={chosen} />}
      {isOpen && (
        <div id={id} className={styles.opened}>
          <p>{sentence}</p>
          {passage && <QuotationList quotations={[passage]} />}
        </div>
      )}
    </li>
  );
}

function Words({ words, chosen }: { readonly words: readonly string[]; readonly chosen: readonly string[] }) {
  return (
    <span className={styles.words}>
      {words.map((word, index) => (
        <span key={word}>
          {index > 0 && '、'}
          {chosen.includes(word) ? <mark className={styles.taken}>{word}</mark> : word}
        </span>
      ))}
    </span>
  );
}

interface ChipsProps {
  readonly label: string;
  readonly words: readonly string[];
  readonly chosen: ChosenImages;
}

function Chips({ label, words, chosen }: ChipsProps) {
  const toggle = (word: string) =>
    chosen.change(chosen.words.includes(word) ? chosen.words.filter((one) => one !== word) : [...chosen.words, word]);
  const isFull = chosen.words.length >= IMAGES_MAX;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a list row, whose legend would be read twice
    <div role="group" aria-label={label} className={styles.chips}>
      {words.map((word) => {
        const isChosen = chosen.words.includes(word);
        return (
          <button
            key={word}
            type="button"
            className={styles.chip}
            aria-pressed={isChosen}
            disabled={isFull && !isChosen}
            onClick={() => toggle(word)}
          >
            {word}
          </button>
        );
      })}
    </div>
  );
}

interface TakenProps {
  readonly images: readonly ExplainedImage[];
  readonly chosen: ChosenImages;
  readonly wordsOf: WordsOf;
}

/** What the reader took, each word with the trigrams that have it. */
function Taken({ images, chosen: { words }, wordsOf }: TakenProps) {
  const whose = (word: string) =>
    images
      .filter(({ trigram }) => IMAGE_KINDS.some((kind) => wordsOf(trigram, kind).includes(word)))
      .map(({ label, trigram }) => `${label} ${trigramName(trigram)}`)
      .join('、');
  return (
    <p aria-live="polite">
      {words.length === 0 ? (
        <span className="note">点开一行，挑像眼前这件事的词。</span>
      ) : (
        <>
          你取的：
          {words.map((word, index) => (
            <span key={word}>
              {index > 0 && '；'}
              {whose(word)} <mark className={styles.taken}>{word}</mark>
            </span>
          ))}
          。它{words.length > 1 && '们'}会列在“你来断”里，算你的想法，不算书上的话。
          {words.length >= IMAGES_MAX && '已经取了二十个，放下一个才能再取。'}
        </>
      )}
    </p>
  );
}
