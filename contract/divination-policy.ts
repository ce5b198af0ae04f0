/** Whose results and practice someone lists, saves and deletes, and about whose results they write: their own and nobody else's, whatever their role. */
export const historyOwner = (viewer: { readonly id: string }): string => viewer.id;
