import type { WayProps } from '../other-ways.tsx';

export function CoinsForm(_: WayProps) {
  return null;
}
