import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { hasStored, SESSION_KEY } from '#web/platform/storage/first-load.ts';

/** With its texts, which are above its buttons, and what a user has saved. Without them it renders too. */
export const ResultView = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../result/result-view.tsx'),
    loadTexts().catch(() => null),
    loadSaved().catch(() => null),
  ]);
  return module.ResultView;
});

const loadTexts = async () => (await import('#web/platform/texts/texts.ts')).classicTexts.load();
const loadSaved = async () =>
  hasStored(localStorage, SESSION_KEY) && (await import('#web/platform/saved/saved-results.ts'));

/** After the result, which takes its place at once. */
export const RestoredCast = lazyPart(async () => {
  await ResultView.prefetch();
  return (await import('../result/result-view.tsx')).RestoredCast;
});
