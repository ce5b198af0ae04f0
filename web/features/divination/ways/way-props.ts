import type { ReactNode } from 'react';
import type { Cast, CastMoment } from '#core/casting/cast.ts';

/** What every way of casting but 手动 gets. */
export interface WayProps {
  /** 先写所问: stands before the button that casts. */
  readonly ask: ReactNode;
  /** `moment`: the one the cast is for, unless that is now. */
  readonly onCast: (cast: Cast, moment?: CastMoment) => void;
}
