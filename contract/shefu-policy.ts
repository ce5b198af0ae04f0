import type { Role } from './auth.ts';

interface Viewer {
  readonly id: string;
}

/** Who may remove an uploaded image: its uploader, and nobody else, whatever their role. An image that is gone has no uploader. */
export const canRemoveImage = (viewer: Viewer, image: { readonly ownerId: string | null }): boolean =>
  image.ownerId !== null && viewer.id === image.ownerId;

/** What a puzzle may show: images that its writer uploaded, and those that it shows already, of any uploader. */
export const canShowImage = (
  viewer: Viewer,
  image: { readonly id: string; readonly ownerId: string | null },
  shown: readonly string[],
): boolean => shown.includes(image.id) || canRemoveImage(viewer, image);

/** Who may change a puzzle: its author, and the superadmin. Buttons and server ask the same function. */
export function canEditPuzzle(
  viewer: { readonly id: string; readonly role: Role } | null,
  puzzle: { readonly ownerId: string },
): boolean {
  return viewer !== null && (viewer.id === puzzle.ownerId || viewer.role === 'superadmin');
}
