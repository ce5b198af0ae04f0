import { useRef, useState } from 'react';
import { APP_MESSAGES } from '#contract/words/notices.ts';
import { CATEGORIES, choicesWith } from '#core/journal/entry.ts';
import { questionOf } from '#core/journal/question.ts';
import { QUESTION_MAX_CHARACTERS } from '#core/limits.ts';
import type { Asked } from '#web/platform/casts/asked-questions.ts';
import { useWhenLeft } from '#web/platform/device/when-left.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Sheet } from '#web/ui/fields/sheet.tsx';
import { AskedAgain } from './asked-again.tsx';
import styles from './question-sheet.module.css';

const optionsWith = (used: string | null) => [
  { value: '', label: '未选' },
  ...choicesWith(CATEGORIES, used).map((category) => ({ value: category, label: category })),
];

type AskedQuestion = Pick<Asked, 'question' | 'category'>;

interface QuestionSheetProps {
  /** The timestamp of the cast, or NEXT_CAST. */
  readonly about: string;
  readonly asked: AskedQuestion;
  readonly isSaved: boolean;
  readonly onChange: (asked: AskedQuestion) => void;
  readonly onClose: () => void;
}

/** 所问 and its kind. However the sheet is left, what was written is kept. */
export function QuestionSheet({ about, asked, isSaved, onChange, onClose }: QuestionSheetProps) {
  const [text, setText] = useState(asked.question ?? '');
  const [category, setCategory] = useState(asked.category ?? '');
  const isTooLong = [...text.trim()].length > QUESTION_MAX_CHARACTERS;
  const kept = useRef<AskedQuestion>(asked);
  const keep = () => {
    const next = { question: questionOf(text), category: category || null };
    if (next.question === kept.current.question && next.category === kept.current.category) return;
    kept.current = next;
    onChange(next);
  };
  useWhenLeft(keep);
  const close = () => {
    keep();
    onClose();
  };
  return (
    <Sheet title="所问" className={styles.sheet} onClose={close}>
      <TextArea
        label="想问的事，一两句话"
        value={text}
        error={isTooLong ? `${APP_MESSAGES.questionTooLong}，后面的不会存下` : null}
        hint={isSaved ? '只有你看得到。' : '先留在这台设备上，保存卦例时一并存入。不写也可以。'}
        onChange={setText}
      />
      <AskedAgain about={about} text={text} />
      <SelectField label="类别" value={category} options={optionsWith(asked.category)} onChange={setCategory} />
      <Button look="primary" onClick={close}>
        写好了
      </Button>
    </Sheet>
  );
}
