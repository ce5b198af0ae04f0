import type { Size, Square } from '#web/platform/images/image.ts';

/** Which part of a picture is taken: around a point, in parts of its width and height, so many times enlarged. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const ZOOM_MAX = 4;

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** The square in pixels of the picture; it never reaches beyond it. A picture of 400 × 200, whole: 200 × 200 of its middle. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): Square {
  const side = Math.max(1, Math.min(width, height) / zoom);
  return { x: within(x * width - side / 2, width - side), y: within(y * height - side / 2, height - side), side };
}

/** Moved by so many sides of the square. What would reach beyond the picture stops at its edge, so that the way back is felt at once. */
export function moved(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { x, y, side } = squareOf(size, crop);
  const left = within(x + byX * side, size.width - side);
  const top = within(y + byY * side, size.height - side);
  return { ...crop, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height };
}
