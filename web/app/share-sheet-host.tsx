import { useEffect } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/notices.ts';
import { chunkOf, useChunk } from '#web/platform/chunk.ts';
import { closeShareSheet, useShareSheet } from '#web/platform/share-sheet.ts';
import { showToast } from '#web/platform/toast.ts';

const sheetChunk = chunkOf(async () => (await import('#web/features/share/share-sheet.tsx')).ShareSheet);

/** 分享 of any page: features do not import each other, so the sheet opens here. */
export function ShareSheetHost() {
  const { facts } = useShareSheet();
  return facts && <LoadedSheet facts={facts} />;
}

function LoadedSheet({ facts }: { readonly facts: ResultFacts }) {
  const { value: Sheet, hasFailed } = useChunk(sheetChunk);
  useEffect(() => {
    if (!hasFailed) return;
    closeShareSheet();
    showToast(NOTICES.failed);
  }, [hasFailed]);
  return Sheet && <Sheet facts={facts} onClose={closeShareSheet} />;
}
