import { lazyPart } from '#web/platform/lazy-part.tsx';

/** With its texts, which stand above its buttons. Without them it renders too, with a line that offers to load them again. */
export const ResultView = lazyPart(async () => {
  const [module] = await Promise.all([import('../result/result-view.tsx'), loadTexts().catch(() => null)]);
  return module.ResultView;
});

const loadTexts = async () => (await import('#web/platform/texts.ts')).classicTexts.load();

export const RestoredCast = lazyPart(async () => {
  const [module] = await Promise.all([import('../restored-cast.tsx'), ResultView.prefetch().catch(() => null)]);
  return module.RestoredCast;
});
