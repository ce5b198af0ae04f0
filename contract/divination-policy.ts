/** Whose results someone lists, saves and deletes, and about whose they write: their own and nobody else's, whatever their role. */
export const historyOwner = (viewer: { readonly id: string }): string => viewer.id;
