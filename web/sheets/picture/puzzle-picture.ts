/** The picture of a puzzle: its question and never its answer; of one's own guess only how it went. */
import { facesOf, type PictureTheme, paletteOf } from './palette.ts';
import {
  type Drawing,
  drawFoot,
  drawOnCanvas,
  INNER,
  MARGIN,
  rule,
  widthIn,
  write,
  writeLines,
} from './picture-canvas.ts';
import { cutText } from './wrap-text.ts';

export interface DrawnPuzzle {
  readonly title: string;
  /** 东篱 · 今日 08:12. */
  readonly byline: string;
  readonly question: string | null;
  readonly imageUrl: string | null;
  /** 猜 13 · 中 4. */
  readonly counts: string;
  /** 中; null before it was guessed and judged. */
  readonly outcome: string | null;
  readonly link: string;
}

/** So much of a long question, and of a tall image, is on the picture. */
const QUESTION_MAX = 160;
const IMAGE_MAX_HEIGHT = 900;

/** Null where it cannot be fetched or decoded: the picture is drawn without it. */
async function imageAt(url: string | null): Promise<HTMLImageElement | null> {
  if (url === null) return null;
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** As wide as the text, cut below where it is too high; answers where it ends. */
function drawImage({ canvas, steps }: Drawing, image: HTMLImageElement, top: number): number {
  const scale = INNER / image.naturalWidth;
  const height = Math.min(IMAGE_MAX_HEIGHT, image.naturalHeight * scale);
  steps.push(() => {
    canvas.drawImage(image, 0, 0, image.naturalWidth, height / scale, MARGIN, top, INNER, height);
  });
  return top + height;
}

function layOut(drawing: Drawing, puzzle: DrawnPuzzle, image: HTMLImageElement | null): number {
  const { title, byline, question, counts, outcome } = puzzle;
  const small = { size: 36, face: 'sans', color: 'ink-2' } as const;
  write(drawing, '射覆', MARGIN, 124, { size: 60, face: 'kai', color: 'cinnabar' });
  let y = writeLines(drawing, title, 176, { size: 72, face: 'serif', color: 'ink', weight: 600 }, 100);
  write(drawing, cutText(byline, INNER, widthIn(drawing, small)), MARGIN, y + 30, small);
  y += 84;
  rule(drawing, y);
  y += 40;
  if (question !== null) {
    const letters = [...question];
    const words = letters.slice(0, QUESTION_MAX).join('') + (letters.length > QUESTION_MAX ? '…' : '');
    y = writeLines(drawing, words, y, { size: 52, face: 'serif', color: 'ink' }, 84) + 40;
  }
  if (image) y = drawImage(drawing, image, y) + 40;
  rule(drawing, y);
  write(drawing, counts, MARGIN, y + 50, small);
  if (outcome !== null)
    write(drawing, `我猜：${outcome}`, MARGIN + INNER, y + 50, { ...small, color: 'cinnabar' }, 'right');
  return drawFoot(drawing, y + 110, '扫码来猜，答案不在图上') + MARGIN - 8;
}

export async function drawPuzzle(puzzle: DrawnPuzzle, theme: PictureTheme): Promise<Blob> {
  const image = await imageAt(puzzle.imageUrl);
  const look = {
    link: puzzle.link,
    address: location.host,
    palette: paletteOf(theme),
    code: paletteOf('light'), // a code is read best dark on light
    faces: facesOf(),
  };
  return drawOnCanvas(look, '射覆', (drawing) => layOut(drawing, puzzle, image));
}
