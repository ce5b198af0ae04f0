import { type CSSProperties, useState } from 'react';
import { sealOf } from '#contract/avatar.ts';
import { LineFigure } from '../line-figure.tsx';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** A figure as a seal, or an image; without one the first character of the name. */
  readonly avatarUrl: string | null | undefined;
  /** Its width and height in pixels. */
  readonly size: number;
  /** The avatar is the viewer's own. */
  readonly isOwn?: boolean;
}

/** The avatar of an account, beside its name. A picture that cannot be loaded gives way to the first character. */
export function Avatar({ name, avatarUrl, size, isOwn = false }: AvatarProps) {
  const [lost, setLost] = useState<string | null>(null);
  const seal = avatarUrl ? sealOf(avatarUrl) : null;
  const image = avatarUrl && seal === null && avatarUrl !== lost ? avatarUrl : null;
  const look = [styles.avatar, isOwn && styles.own, seal !== null && styles.seal].filter(Boolean).join(' ');
  return (
    <span className={look} style={{ '--avatar': `${size}px` } as CSSProperties} aria-hidden="true">
      {seal !== null ? (
        <LineFigure code={seal} />
      ) : image !== null ? (
        <img src={image} alt="" width={size} height={size} onError={() => setLost(image)} />
      ) : (
        [...name][0]
      )}
    </span>
  );
}
