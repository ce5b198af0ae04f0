import type { HexagramCode } from '#core/hexagram/hexagram.ts';

/** Outlives the page, so that whoever comes back from a figure finds it chosen. */
export const chosenFigure: { code: HexagramCode } = { code: '111111' };
