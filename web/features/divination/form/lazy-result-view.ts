import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { hasStored, SESSION_KEY } from '#web/platform/storage/first-load.ts';

/** With its texts, which stand above its buttons, and what a user has saved. Without them it renders too. */
async function loadResult() {
  const [module] = await Promise.all([
    import('../result/result-view.tsx'),
    loadTexts().catch(() => null),
    loadSaved().catch(() => null),
  ]);
  return module;
}

const loadTexts = async () => (await import('#web/platform/texts/texts.ts')).classicTexts.load();
const loadSaved = async () =>
  hasStored(localStorage, SESSION_KEY) && (await import('#web/platform/sync/saved-results.ts'));

export const ResultView = lazyPart(async () => (await loadResult()).ResultView);
export const RestoredCast = lazyPart(async () => (await loadResult()).RestoredCast);
