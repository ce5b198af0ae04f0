import { useRef, useState } from 'react';
import { APP_MESSAGES } from '#contract/words/notices.ts';
import { isNoOmen, type Omen, omenInWords, POSTURES, parsePosture, postureName } from '#core/journal/omen.ts';
import { questionOf } from '#core/journal/question.ts';
import { OMEN_MAX_CHARACTERS } from '#core/limits.ts';
import { TRIGRAM_CODES, type TrigramCode, trigramName } from '#core/trigram/trigram.ts';
import { useChunk } from '#web/platform/chunks/chunk.ts';
import { useWhenLeft } from '#web/platform/device/when-left.ts';
import { trigramTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/field.tsx';
import { Sheet } from '#web/ui/fields/sheet.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { OptionalChoice } from '#web/ui/optional-choice.tsx';
import styles from './omen-sheet.module.css';

const POSTURE_OPTIONS = POSTURES.map((posture) => ({ value: posture, label: postureName(posture) }));

const TRIGRAM_OPTIONS = TRIGRAM_CODES.map((code) => ({
  value: code,
  name: trigramName(code),
  label: (
    <span className={styles.trigram}>
      <LineFigure code={code} width={22} />
      {trigramName(code)}
    </span>
  ),
}));

interface OmenSheetProps {
  readonly omen: Omen | null;
  readonly isSaved: boolean;
  readonly onChange: (omen: Omen | null) => void;
  readonly onClose: () => void;
}

/** 外应. However the sheet is left, what was written is kept. */
export function OmenSheet({ omen, isSaved, onChange, onClose }: OmenSheetProps) {
  const [text, setText] = useState(omen?.text ?? '');
  const [posture, setPosture] = useState(omen?.posture ?? null);
  const [trigram, setTrigram] = useState(omen?.trigram ?? null);
  const count = [...text.trim()].length;
  const kept = useRef(omen && omenInWords(omen));
  const keep = () => {
    const written = { ...omen, text: questionOf(text) ?? '', posture, trigram };
    const next = isNoOmen(written) ? null : written;
    const words = next && omenInWords(next);
    if (words === kept.current) return;
    kept.current = words;
    onChange(next);
  };
  useWhenLeft(keep);
  const close = () => {
    keep();
    onClose();
  };
  return (
    <Sheet title="外应" className={styles.sheet} onClose={close}>
      <TextArea
        label="起卦时看见、听见了什么"
        value={text}
        error={count > OMEN_MAX_CHARACTERS ? `${APP_MESSAGES.omenTooLong}，后面的不会存下` : null}
        counted={`${count} / ${OMEN_MAX_CHARACTERS}`}
        onChange={setText}
      />
      <OptionalChoice
        legend="自己当时"
        hint="推应期时：行取半，立取全，坐加倍"
        options={POSTURE_OPTIONS}
        value={parsePosture(posture)}
        onChange={setPosture}
        look="segments"
      />
      <OptionalChoice
        legend="像哪一卦（可不选）"
        options={TRIGRAM_OPTIONS}
        value={trigram}
        onChange={setTrigram}
        look="tiles"
      />
      <p className={`${styles.things} detail`} aria-live="polite">
        {trigram ? <Things trigram={trigram} /> : '点一卦，看书里归它的事物。'}
      </p>
      <Button look="primary" onClick={close}>
        记下
      </Button>
      <p className={styles.hint}>
        静室里无所见闻，就空着；书里说那样就不论外应。
        {isSaved ? '只有你看得到。' : '先留在这台设备上，保存卦例时一并存入。'}
      </p>
    </Sheet>
  );
}

/** Of the lists of the book, those that something seen or heard may stand in. */
const HEADINGS = ['天时', '人物', '动物', '静物'];

/** What the book counts among this trigram, once it is there. */
function Things({ trigram }: { readonly trigram: TrigramCode }) {
  const texts = useChunk(trigramTexts).value?.trigramTextOf(trigram).meihua ?? [];
  const listed = texts.filter(([heading]) => HEADINGS.includes(heading));
  return (
    <>
      <b>{trigramName(trigram)}</b> {listed.map(([heading, things]) => `${heading}：${things}。`).join('')}
      像不像由你定。
    </>
  );
}
