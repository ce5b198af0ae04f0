import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';

/** The cast that is being shared; web/app/share-sheet-host.tsx shows the sheet. */
export const useShareSheet = create<{ readonly facts: ResultFacts | null }>()(() => ({ facts: null }));

export const openShareSheet = (facts: ResultFacts): void => useShareSheet.setState({ facts });
export const closeShareSheet = (): void => useShareSheet.setState({ facts: null });
