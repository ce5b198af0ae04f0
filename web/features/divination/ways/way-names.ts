import type { Cast, CastMoment } from '#core/casting/cast.ts';
import { enter, type Fields, useFormState } from '#web/platform/storage/first-load.ts';
/** The ways of the row above the form. A way offers one method of casting or several: 数 has six. */
export const WAYS = {
  manual: '手动',
  moment: '择时',
  numbers: '数',
  text: '字',
  direction: '方位',
  coins: '铜钱',
  yarrow: '蓍草',
} as const;

export type Way = keyof typeof WAYS;

/** The way that is open at first. 时间起卦 is on its form too. */
export const FIRST_WAY = 'manual';

/** What every way of casting but 手动 gets. */
export interface WayProps {
  /** `moment`: the one the cast is for, unless that is now. */
  readonly onCast: (cast: Cast, moment?: CastMoment) => void;
}

/** Of a field that is typed: empty until it is. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was entered in this way is gone; answers what brings it back. */
export function clearEntered(way: string): () => void {
  const { [way]: own, ...others }: Readonly<Record<string, Fields>> = useFormState.getState().entered;
  useFormState.setState({ entered: others });
  return () => own && enter(way, own);
}
