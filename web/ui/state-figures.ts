import type { HexagramCode } from '#core/hexagram/hexagram.ts';

/** The hexagram shown above a page state; its meaning fits the state. */
export const STATE_FIGURES = {
  /** 火山旅: on the way, and not there yet. */
  missing: '101100',
  /** 天地否: heaven and earth do not meet. */
  offline: '111000',
  /** 水山蹇: a halt before the pass. */
  fault: '010100',
  /** 山水蒙: nothing has sprouted yet. */
  empty: '100010',
  /** 天火同人: come in and be among us. */
  guest: '111101',
} as const satisfies Record<string, HexagramCode>;
