import { useLayoutEffect, useRef, useState } from 'react';
import { RetryLine } from '../book/retry-line.tsx';
import { CloseIcon } from '../icons.tsx';
import styles from './zoomable-image.module.css';

interface ImageProps {
  readonly src: string;
  readonly alt: string;
}

/** A picture of any shape, as wide as its card and cut to a part of the window's height; a tap opens it whole. */
export function ZoomableImage({ src, alt }: ImageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isLost, setIsLost] = useState(false);
  if (isLost) return <RetryLine rows={6} message="图没有取到。" onRetry={() => setIsLost(false)} />;
  return (
    <>
      <button type="button" className={styles.open} aria-label={`${alt}，点开看全图`} onClick={() => setIsOpen(true)}>
        <img src={src} alt={alt} onError={() => setIsLost(true)} />
        <span aria-hidden="true">点开看全图</span>
      </button>
      {isOpen && <Viewer src={src} alt={alt} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The whole picture in the whole window. A tap makes it as wide as the window, or as large as it is if that is more. */
function Viewer({ src, alt, onClose }: ImageProps & { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  // closed before it is removed: a dialog that is removed open does not return the focus
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const isZoomed = width !== null;
  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={alt} onCancel={onClose}>
      <button
        type="button"
        className={isZoomed ? styles.zoomed : styles.whole}
        aria-label={isZoomed ? '缩小' : '放大'}
        onClick={({ currentTarget }) =>
          setWidth(isZoomed ? null : (currentTarget.querySelector('img')?.naturalWidth ?? 0))
        }
      >
        <img src={src} alt={alt} width={width ?? undefined} />
      </button>
      <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
        <span>
          <CloseIcon />
        </span>
      </button>
    </dialog>
  );
}
