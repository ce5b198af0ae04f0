import type { Role } from './auth.ts';

/** Who may change a puzzle: its author, and the superadmin. Buttons and server ask the same function. */
export function canEditPuzzle(
  viewer: { readonly id: string; readonly role: Role } | null,
  puzzle: { readonly ownerId: string },
): boolean {
  return viewer !== null && (viewer.id === puzzle.ownerId || viewer.role === 'superadmin');
}
