/** The picture of a cast on a canvas, 1080 wide. A chat shows it at a third: no text is under 34 px. */
import { isYang, LINE_INDICES } from '#core/hexagram/line.ts';
import { TITLES } from '#web/ui/titles.ts';
import { codeOfLink } from './link-code.ts';
import type { Faces, Palette } from './palette.ts';
import type { PictureContent, PictureFigure, PictureText } from './picture-content.ts';
import { cutText, wrapText } from './wrap-text.ts';

const WIDTH = 1080;
const MARGIN = 96;
const INNER = WIDTH - 2 * MARGIN;
const FRAME = 36;
const FIGURE = 136;
const CODE_LEAST = 236;
/** Light modules around a code, which the standard asks for. */
const QUIET = 4;

export interface PictureLook {
  /** What the code says. */
  readonly link: string;
  /** The site, in words. */
  readonly address: string;
  readonly palette: Palette;
  /** The colours of the code. */
  readonly code: Palette;
  readonly faces: Faces;
}

interface TextStyle {
  readonly size: number;
  readonly face: keyof Faces;
  readonly color: keyof Palette;
  readonly weight?: 400 | 600;
}

/** What is drawn is collected first, because the height of a canvas is set before anything is drawn on it. */
interface Drawing {
  readonly canvas: CanvasRenderingContext2D;
  readonly look: PictureLook;
  readonly steps: (() => void)[];
}

function setStyle({ canvas, look }: Drawing, { size, face, color, weight = 400 }: TextStyle): void {
  canvas.font = `${weight} ${size}px ${look.faces[face]}`;
  canvas.fillStyle = look.palette[color];
}

function widthIn(drawing: Drawing, style: TextStyle): (text: string) => number {
  return (text) => {
    setStyle(drawing, style);
    return drawing.canvas.measureText(text).width;
  };
}

/** A line of text, `y` the middle of it. */
function write(
  drawing: Drawing,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
  align: CanvasTextAlign = 'left',
) {
  drawing.steps.push(() => {
    setStyle(drawing, style);
    drawing.canvas.textAlign = align;
    drawing.canvas.textBaseline = 'middle';
    drawing.canvas.fillText(text, x, y);
  });
}

/** Wrapped text from `top` down; answers where it ends. */
function writeLines(drawing: Drawing, text: string, top: number, style: TextStyle, lineHeight: number): number {
  const lines = wrapText(text, INNER, widthIn(drawing, style));
  lines.forEach((line, index) => {
    write(drawing, line, MARGIN, top + lineHeight * (index + 0.5), style);
  });
  return top + lineHeight * lines.length;
}

function rule({ canvas, look, steps }: Drawing, y: number): void {
  steps.push(() => {
    canvas.fillStyle = look.palette.line;
    canvas.fillRect(MARGIN, y, INNER, 2);
  });
}

function roundedBox({ canvas }: Drawing, box: readonly [number, number, number, number], radius: number): void {
  canvas.beginPath();
  canvas.roundRect(...box, radius);
}

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

/** The code of the link on its own ground; answers its side. */
function drawCode({ canvas, look, steps }: Drawing, top: number): number {
  const modules = codeOfLink(look.link);
  const count = modules.length + 2 * QUIET;
  const unit = Math.ceil(CODE_LEAST / count);
  const side = unit * count;
  const left = WIDTH - MARGIN - side;
  steps.push(() => {
    canvas.fillStyle = look.code.card;
    canvas.fillRect(left, top, side, side);
    canvas.fillStyle = look.code.ink;
    modules.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) canvas.fillRect(left + (x + QUIET) * unit, top + (y + QUIET) * unit, unit, unit);
      });
    });
  });
  return side;
}

/** Seal, motto and address at the left, the code at the right. */
function drawFoot(drawing: Drawing, top: number): number {
  const side = drawCode(drawing, top);
  const middle = top + side / 2;
  const [sealWidth, sealHeight] = [92, 128];
  drawing.steps.push(() => {
    roundedBox(drawing, [MARGIN, middle - sealHeight / 2, sealWidth, sealHeight], 14);
    drawing.canvas.fillStyle = drawing.look.palette.cinnabar;
    drawing.canvas.fill();
  });
  const seal: TextStyle = { size: 50, face: 'kai', color: 'on-cinnabar' };
  const [first = '', second = ''] = TITLES.app;
  write(drawing, first, MARGIN + sealWidth / 2, middle - 28, seal, 'center');
  write(drawing, second, MARGIN + sealWidth / 2, middle + 30, seal, 'center');
  const left = MARGIN + sealWidth + 32;
  const small: TextStyle = { size: 34, face: 'sans', color: 'ink-2' };
  const room = WIDTH - MARGIN - side - 24 - left;
  write(drawing, TITLES.motto, left, middle - 56, { size: 52, face: 'kai', color: 'ink' });
  write(drawing, '扫码看全卦与解读', left, middle + 8, small);
  write(drawing, cutText(drawing.look.address, room, widthIn(drawing, small)), left, middle + 56, {
    ...small,
    color: 'ink-3',
  });
  return top + side;
}

function drawGround(drawing: Drawing, height: number): void {
  const { canvas, look } = drawing;
  canvas.fillStyle = look.palette.paper;
  canvas.fillRect(0, 0, WIDTH, height);
  roundedBox(drawing, [FRAME, FRAME, WIDTH - 2 * FRAME, height - 2 * FRAME], 24);
  canvas.strokeStyle = look.palette.line;
  canvas.lineWidth = 2;
  canvas.stroke();
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
  return drawFoot(drawing, y + 20) + MARGIN - 8;
}

export async function drawPicture(content: PictureContent, look: PictureLook): Promise<Blob> {
  const { figures, name } = content;
  const inKai = [TITLES.app, TITLES.motto, name, ...figures.map((figure) => figure.name)].join('');
  await document.fonts.load('168px YiKai', inKai).catch(() => []); // without it, in the face of the system
  const element = document.createElement('canvas');
  const canvas = element.getContext('2d');
  if (!canvas) throw new Error('no canvas');
  const drawing: Drawing = { canvas, look, steps: [] };
  const height = Math.ceil(layOut(drawing, content));
  [element.width, element.height] = [WIDTH, height];
  drawGround(drawing, height);
  for (const step of drawing.steps) step();
  return new Promise((resolve, reject) => {
    element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
