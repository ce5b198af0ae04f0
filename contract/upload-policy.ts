/** Who may put an uploaded image into a puzzle, or remove it: whoever uploaded it, and nobody else, whatever their role. */
export const canUseImage = (viewer: { readonly id: string }, image: { readonly ownerId: string | null }): boolean =>
  image.ownerId !== null && viewer.id === image.ownerId;
