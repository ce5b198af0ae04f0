/** Where npm run shots draws screens, of both layers of tests. */
export const SHOTS = 'shots';

const SIZES = [
  { width: 390, height: 844, themes: ['light', 'dark'] },
  { width: 320, height: 568, themes: ['light', 'dark'] },
  { width: 1280, height: 800, themes: ['light'] }, // the column stays a phone's, so one will do
] as const;

export type Theme = 'light' | 'dark';

/** A page that can be drawn. */
export interface Drawable {
  resize(size: { readonly width: number; readonly height: number }): Promise<unknown>;
  heightOfPage(): number | Promise<number>;
  drawIn(theme: Theme, file: string): Promise<unknown>;
}

/** The same page in every size and both themes: what a reader sees at once, and the whole page where it is longer. */
export async function drawInEverySize(name: string, { resize, heightOfPage, drawIn }: Drawable): Promise<void> {
  for (const { width, height, themes } of SIZES) {
    await resize({ width, height });
    for (const theme of themes) {
      const file = `${SHOTS}/${width}x${height}-${theme}/${name}`;
      await drawIn(theme, `${file}.png`);
      const wholeHeight = await heightOfPage();
      if (wholeHeight <= height || width > 480) continue;
      await resize({ width, height: wholeHeight }); // so that the bar stands at the end, not in the middle
      await drawIn(theme, `${file}-whole.png`);
      await resize({ width, height });
    }
  }
}
