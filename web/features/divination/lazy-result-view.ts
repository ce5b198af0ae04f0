import { lazyPart } from '#web/platform/lazy-part.tsx';
import { classicTexts } from '#web/platform/texts.ts';

/** With its texts, which stand above its buttons. Without them it renders too, with a line that offers to load them again. */
export const ResultView = lazyPart(async () => {
  const [module] = await Promise.all([import('./result-view.tsx'), classicTexts.load().catch(() => null)]);
  return module.ResultView;
});
