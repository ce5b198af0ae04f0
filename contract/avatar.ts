import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { imageIdOf, imageUrlOf } from './upload.ts';

/** Null on both: the first character of the name. */
export interface Avatar {
  /** One of the sixty-four figures. */
  readonly seal: HexagramCode | null;
  readonly imageId: string | null;
}

const SEAL_URL = /^\/seals\/([01]{6})\.svg$/;
export const sealUrlOf = (seal: HexagramCode): string => `/seals/${seal}.svg`;
export const sealOf = (url: string): HexagramCode | null =>
  (SEAL_URL.exec(url)?.[1] as HexagramCode | undefined) ?? null;

export function avatarUrlOf({ seal, imageId }: Avatar): string | null {
  if (seal !== null) return sealUrlOf(seal);
  return imageId === null ? null : imageUrlOf(imageId);
}

/** What an address names; undefined if it names neither a seal nor an image. */
export function avatarAt(url: string | null): Avatar | undefined {
  if (url === null) return { seal: null, imageId: null };
  const avatar = { seal: sealOf(url), imageId: imageIdOf(url) };
  return avatar.seal === null && avatar.imageId === null ? undefined : avatar;
}
