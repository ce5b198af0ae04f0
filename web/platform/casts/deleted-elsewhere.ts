import { create } from 'zustand';

/** The current cast, if it was saved and another device has deleted it since; watch-deleted.ts notices it. */
export const useDeletedElsewhere = create<{ readonly timestamp: string | null }>()(() => ({ timestamp: null }));
