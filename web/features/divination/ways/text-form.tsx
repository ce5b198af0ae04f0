import type { WayProps } from '../other-ways.tsx';

export function TextForm(_: WayProps) {
  return null;
}
