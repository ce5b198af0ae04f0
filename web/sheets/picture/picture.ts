/** The picture of a cast. */
import { isYang, LINE_INDICES } from '#core/hexagram/line.ts';
import {
  type Drawing,
  drawFoot,
  drawOnCanvas,
  INNER,
  MARGIN,
  type PictureLook,
  rule,
  type TextStyle,
  widthIn,
  write,
  writeLines,
} from './picture-canvas.ts';
import type { PictureContent, PictureFigure, PictureText } from './picture-content.ts';

const FIGURE = 136;

/** Dates, name, what moves, what was asked, and 外应. */
function drawHead(drawing: Drawing, content: PictureContent, top: number): number {
  const { dates, name, movement, question, omen } = content;
  const dateStyle: TextStyle = { size: 36, face: 'sans', color: 'ink-2' };
  let y = top;
  for (const date of dates) y = writeLines(drawing, date, y, dateStyle, 54);
  write(drawing, name, MARGIN - 6, y + 116, { size: 168, face: 'kai', color: 'ink' });
  y += 226;
  const style: TextStyle = { size: 44, face: 'sans', color: 'ink-2' };
  const widthOf = widthIn(drawing, style);
  let x = MARGIN;
  for (const [text, color] of [
    [movement.before, 'ink-2'],
    [movement.moving, 'cinnabar'],
    [movement.after, 'ink-2'],
  ] as const) {
    write(drawing, text, x, y + 33, { ...style, color });
    x += widthOf(text);
  }
  y += 66;
  for (const [label, text] of [
    ['所问', question],
    ['外应', omen],
  ] as const) {
    if (text === null) continue;
    y = writeLines(drawing, label, y + 28, { size: 34, face: 'sans', color: 'ink-3' }, 52);
    y = writeLines(drawing, text, y, { size: 44, face: 'serif', color: 'ink' }, 68);
  }
  return y;
}

/** As web/ui/line-figure.tsx draws it: bars of 10, gaps of 8, split by 14, in a hundred. */
function drawLines({ canvas, look }: Drawing, { code, moving }: PictureFigure, left: number, top: number): void {
  const unit = FIGURE / 100;
  for (const line of LINE_INDICES) {
    const y = top + (5 - line) * 18 * unit;
    const isMoving = moving.includes(line);
    canvas.fillStyle = isMoving ? look.palette.cinnabar : look.palette.ink;
    const isSolid = isYang(code, line);
    const bars = isSolid
      ? [[0, 100]]
      : [
          [0, 43],
          [57, 43],
        ];
    for (const [from = 0, width = 0] of bars) canvas.fillRect(left + from * unit, y, width * unit, 10 * unit);
    if (!isMoving) continue;
    const [x, middle, reach] = [left + 112 * unit, y + 5 * unit, 4.5 * unit];
    canvas.strokeStyle = look.palette.cinnabar;
    canvas.lineWidth = 3;
    canvas.beginPath();
    if (isSolid) canvas.arc(x, middle, reach, 0, 2 * Math.PI);
    else {
      canvas.moveTo(x - reach, middle - reach);
      canvas.lineTo(x + reach, middle + reach);
      canvas.moveTo(x + reach, middle - reach);
      canvas.lineTo(x - reach, middle + reach);
    }
    canvas.stroke();
  }
}

/** 体 and 用 at the left of a figure, each with a bracket. */
function drawSides(drawing: Drawing, body: 'above' | 'below', left: number, top: number): void {
  const { canvas, look, steps } = drawing;
  const half = FIGURE / 2 - 5;
  for (const [side, y] of [
    ['above', top],
    ['below', top + half + 10],
  ] as const) {
    const isBody = side === body;
    const color = isBody ? 'ink' : 'cinnabar';
    write(
      drawing,
      isBody ? '体' : '用',
      left - 36,
      y + half / 2,
      { size: 34, face: 'serif', color, weight: 600 },
      'center',
    );
    steps.push(() => {
      canvas.strokeStyle = look.palette[color];
      canvas.lineWidth = 2;
      canvas.beginPath();
      canvas.moveTo(left - 8, y + 1);
      canvas.lineTo(left - 15, y + 1);
      canvas.lineTo(left - 15, y + half - 1);
      canvas.lineTo(left - 8, y + half - 1);
      canvas.stroke();
    });
  }
}

function drawFigures(drawing: Drawing, { figures, body }: PictureContent, top: number): number {
  const pitch = INNER / (figures.length === 3 ? 3 : 4);
  figures.forEach((figure, index) => {
    const left = Math.round(MARGIN + pitch * index + (pitch - FIGURE) / 2);
    const middle = left + FIGURE / 2;
    write(drawing, figure.role, middle, top + 20, { size: 34, face: 'sans', color: 'ink-3' }, 'center');
    drawing.steps.push(() => drawLines(drawing, figure, left, top + 62));
    write(drawing, figure.name, middle, top + 62 + FIGURE + 48, { size: 60, face: 'kai', color: 'ink' }, 'center');
    if (index === 0 && body) drawSides(drawing, body, left, top + 62);
  });
  return top + 62 + FIGURE + 86;
}

function drawText(drawing: Drawing, { label, classic, plain }: PictureText, isLeading: boolean, top: number): number {
  const color = isLeading ? 'cinnabar' : 'ink-3';
  let y = writeLines(drawing, label, top, { size: 36, face: 'serif', color }, 56);
  y = isLeading
    ? writeLines(drawing, classic, y + 4, { size: 60, face: 'serif', color: 'ink' }, 90)
    : writeLines(drawing, classic, y, { size: 46, face: 'serif', color: 'ink' }, 74);
  return plain === null ? y : writeLines(drawing, plain, y + 8, { size: 40, face: 'sans', color: 'ink-2' }, 64);
}

/** Collects all that is drawn; answers the height of the picture. */
function layOut(drawing: Drawing, content: PictureContent): number {
  let y = drawHead(drawing, content, 96) + 40;
  rule(drawing, y);
  y = drawFigures(drawing, content, y + 42) + 28;
  rule(drawing, y);
  y += 44;
  content.texts.forEach((text, index) => {
    y = drawText(drawing, text, index === 0, y) + 36;
  });
  return drawFoot(drawing, y + 20, '扫码看全卦与解读') + MARGIN - 8;
}

export function drawPicture(content: PictureContent, look: PictureLook): Promise<Blob> {
  const inKai = [content.name, ...content.figures.map((figure) => figure.name)].join('');
  return drawOnCanvas(look, inKai, (drawing) => layOut(drawing, content));
}
