import type { Cast, CastMoment } from '#core/casting/cast.ts';

/** What every way of casting but 手动 gets. */
export interface WayProps {
  /** `moment`: the one the cast is for, unless that is now. */
  readonly onCast: (cast: Cast, moment?: CastMoment) => void;
}
