import type { WayProps } from '../other-ways.tsx';

export function YarrowForm(_: WayProps) {
  return null;
}
