import { type ReactNode, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/notices.ts';
import { chunkOf } from '../chunk.ts';
import { showToast } from '../toast.ts';
import type { ShareSheet } from './share-sheet.tsx';

const sheetChunk = chunkOf(async () => (await import('./share-sheet.tsx')).ShareSheet);

interface Shared {
  readonly facts: ResultFacts;
  /** Of the link that the cast comes from. */
  readonly question: string | null;
  readonly Sheet: typeof ShareSheet;
}

/** 分享 of a page: `share` opens the sheet, which is a chunk, and `sheet` is to be rendered. */
export function useShareSheet(): {
  readonly share: (facts: ResultFacts, question?: string | null) => void;
  readonly sheet: ReactNode;
} {
  const [shared, setShared] = useState<Shared | null>(null);
  const share = async (facts: ResultFacts, question: string | null = null) => {
    const Sheet = await sheetChunk.load().catch(() => null);
    if (Sheet) setShared({ facts, question, Sheet });
    else showToast(NOTICES.failed);
  };
  const close = () => setShared(null);
  return { share, sheet: shared && <shared.Sheet facts={shared.facts} given={shared.question} onClose={close} /> };
}
