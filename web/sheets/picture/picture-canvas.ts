/** What every picture to share is drawn with, on a canvas 1080 wide. A chat shows it at a third: no text is under 34 px. */

import { encode } from 'uqr';
import { TITLES } from '#web/ui/titles.ts';
import type { Faces, Palette } from './palette.ts';
import { cutText, wrapText } from './wrap-text.ts';

const WIDTH = 1080;
export const MARGIN = 96;
export const INNER = WIDTH - 2 * MARGIN;
const FRAME = 36;
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

export interface TextStyle {
  readonly size: number;
  readonly face: keyof Faces;
  readonly color: keyof Palette;
  readonly weight?: 400 | 600;
}

/** What is drawn is collected first, because the height of a canvas is set before anything is drawn on it. */
export interface Drawing {
  readonly canvas: CanvasRenderingContext2D;
  readonly look: PictureLook;
  readonly steps: (() => void)[];
}

function setStyle({ canvas, look }: Drawing, { size, face, color, weight = 400 }: TextStyle): void {
  canvas.font = `${weight} ${size}px ${look.faces[face]}`;
  canvas.fillStyle = look.palette[color];
}

export function widthIn(drawing: Drawing, style: TextStyle): (text: string) => number {
  return (text) => {
    setStyle(drawing, style);
    return drawing.canvas.measureText(text).width;
  };
}

/** A line of text, `y` the middle of it. */
export function write(
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
export function writeLines(drawing: Drawing, text: string, top: number, style: TextStyle, lineHeight: number): number {
  const lines = wrapText(text, INNER, widthIn(drawing, style));
  lines.forEach((line, index) => {
    write(drawing, line, MARGIN, top + lineHeight * (index + 0.5), style);
  });
  return top + lineHeight * lines.length;
}

export function rule({ canvas, look, steps }: Drawing, y: number): void {
  steps.push(() => {
    canvas.fillStyle = look.palette.line;
    canvas.fillRect(MARGIN, y, INNER, 2);
  });
}

function roundedBox({ canvas }: Drawing, box: readonly [number, number, number, number], radius: number): void {
  canvas.beginPath();
  canvas.roundRect(...box, radius);
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

/** Seal, motto and address at the left, the code at the right, with what it leads to in words. */
export function drawFoot(drawing: Drawing, top: number, invitation: string): number {
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
  write(drawing, invitation, left, middle + 8, small);
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

/** `layOut` collects all that is drawn and answers the height of the picture; `inKai` are the characters in the display face. */
export async function drawOnCanvas(
  look: PictureLook,
  inKai: string,
  layOut: (drawing: Drawing) => number,
): Promise<Blob> {
  const face = `${TITLES.app}${TITLES.motto}${inKai}`;
  await document.fonts.load('168px YiKai', face).catch(() => []); // without it, in the face of the system
  const element = document.createElement('canvas');
  const canvas = element.getContext('2d');
  if (!canvas) throw new Error('no canvas');
  const drawing: Drawing = { canvas, look, steps: [] };
  const height = Math.ceil(layOut(drawing));
  [element.width, element.height] = [WIDTH, height];
  drawGround(drawing, height);
  for (const step of drawing.steps) step();
  return new Promise((resolve, reject) => {
    element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** The modules of the QR code of a link, row by row, without a border; true is dark. Level M: a corner of the picture may be lost. */
export const codeOfLink = (link: string): readonly (readonly boolean[])[] => encode(link, { ecc: 'M', border: 0 }).data;
