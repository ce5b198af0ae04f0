import { type ReactNode, useState } from 'react';
import { NOTICES } from '#contract/notices.ts';
import { chunkOf } from '../chunk.ts';
import { showToast } from '../toast.ts';
import type { Asked } from './asked-questions.ts';
import type { QuestionSheet } from './question-sheet.tsx';

const sheetChunk = chunkOf(async () => (await import('./question-sheet.tsx')).QuestionSheet);

interface AskedAbout {
  readonly about: string;
  readonly asked: Asked;
  readonly isSaved: boolean;
  readonly onChange: (asked: Asked) => void;
}

/** `ask` opens the sheet of a question, which is a chunk, and `sheet` is to be rendered. */
export function useQuestionSheet(question: AskedAbout): { readonly ask: () => void; readonly sheet: ReactNode } {
  const [Sheet, setSheet] = useState<{ readonly Part: typeof QuestionSheet } | null>(null);
  const ask = async () => {
    const Part = await sheetChunk.load().catch(() => null);
    if (Part) setSheet({ Part });
    else showToast(NOTICES.failed);
  };
  return { ask, sheet: Sheet && <Sheet.Part {...question} onClose={() => setSheet(null)} /> };
}
