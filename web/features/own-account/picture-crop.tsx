import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Size } from '#web/platform/images/image.ts';
import styles from './avatar-page.module.css';
import { type Crop, moved, squareOf, ZOOM_MAX } from './crop.ts';

interface PictureCropProps {
  readonly file: File;
  readonly crop: Crop;
  /** The picture is decoded: its size as it is shown. */
  readonly onSize: (size: Size) => void;
  /** Of the part as it is then: several moves may come before the next render. */
  readonly onCrop: (change: (crop: Crop) => Crop) => void;
  /** The browser cannot decode the file. */
  readonly onUnreadable: () => void;
}

const STEP = 0.05;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A picture under a square window: it is dragged, or moved by the arrow keys, and enlarged by a slider. Nothing leaves the device. */
export function PictureCrop({ file, crop, onSize, onCrop, onUnreadable }: PictureCropProps) {
  const url = useObjectUrl(file);
  const [size, setSize] = useState<Size | null>(null);
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const square = size && squareOf(size, crop);

  const move = (byX: number, byY: number) => size && onCrop((before) => moved(size, before, byX, byY));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from.current) return;
      const { width } = event.currentTarget.getBoundingClientRect();
      move((from.current.x - event.clientX) / width, (from.current.y - event.clientY) / width);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };

  return (
    <div className="stack gap-12 centered">
      <button
        type="button"
        className={styles.window}
        aria-label="移动图片，可拖动或用方向键"
        onKeyDown={onKeyDown}
        {...drag}
      >
        {url !== null && (
          <img
            src={url}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height });
              onSize({ width, height });
            }}
            onError={onUnreadable}
            style={
              size && square
                ? {
                    width: `${(size.width / square.side) * 100}%`,
                    left: `${(-square.x / square.side) * 100}%`,
                    top: `${(-square.y / square.side) * 100}%`,
                  }
                : { visibility: 'hidden' }
            }
          />
        )}
      </button>
      <label className={styles.zoom}>
        放大
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.1}
          value={crop.zoom}
          onChange={({ target: { value } }) => onCrop((before) => ({ ...before, zoom: Number(value) }))}
        />
      </label>
    </div>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
