/** The classical texts are one lazy chunk; the promise is kept so that every page waits for the same one. */
let texts: Promise<typeof import('#core/texts/classic.ts')> | null = null;

export const loadTexts = () => {
  texts ??= import('#core/texts/classic.ts');
  return texts;
};
