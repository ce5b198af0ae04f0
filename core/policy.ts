/** Who may do what: asked by buttons and by the server, in the same words. */
export interface PolicyViewer {
  readonly id: string;
  readonly role: string;
}

/** A puzzle is its author's; the superadmin may mend or remove any. */
export function canEditPuzzle(viewer: PolicyViewer | null, puzzle: { readonly ownerId: string }): boolean {
  return viewer !== null && (viewer.id === puzzle.ownerId || viewer.role === 'superadmin');
}
