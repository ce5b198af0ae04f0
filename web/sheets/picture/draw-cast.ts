import type { ResultFacts } from '#contract/divination.ts';
import type { Omen } from '#core/journal/omen.ts';
import { textsToRead } from '#core/reading/kaobianzhan.ts';
import { yearsChunk } from '#web/platform/calendar/calendar.ts';
import { castWallOf } from '#web/platform/calendar/device-moment.ts';
import { dayAtOf, useSettings } from '#web/platform/storage/settings.ts';
import { classicTexts, companionTexts } from '#web/platform/texts/texts.ts';
import { facesOf, type PictureTheme, paletteOf } from './palette.ts';
import { drawPicture } from './picture.ts';
import { pictureContentOf } from './picture-content.ts';

export interface DrawnCast {
  readonly facts: ResultFacts;
  /** What the code says. Without the question and 外应: two hundred characters make a code that no camera reads. */
  readonly codeLink: string;
  /** Null: it is not on the picture. */
  readonly question: string | null;
  readonly omen: Omen | null;
}

/** The picture of a cast as PNG. Without the classic it fails; a calendar or a 白话 that cannot be loaded is left out. */
export async function drawCast({ facts, codeLink, question, omen }: DrawnCast, theme: PictureTheme): Promise<Blob> {
  const wall = castWallOf(facts);
  const hexagrams = new Set(textsToRead(facts.cast).map(({ hexagram }) => hexagram));
  const [{ textOf }, years] = await Promise.all([
    classicTexts.load(),
    yearsChunk(wall.year)
      .load()
      .catch(() => null),
    ...[...hexagrams].map((code) =>
      companionTexts(code)
        .load()
        .catch(() => null),
    ),
  ]);
  const content = pictureContentOf({
    ...{ facts, question, omen, wall, years, textOf, dayAt: dayAtOf(useSettings.getState()) },
    companionOf: (code) => companionTexts(code).peek(),
  });
  return drawPicture(content, {
    link: codeLink,
    address: location.host,
    palette: paletteOf(theme),
    code: paletteOf('light'), // a code is read best dark on light
    faces: facesOf(),
  });
}
