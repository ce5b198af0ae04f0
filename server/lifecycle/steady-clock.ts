/**
 * The system clock, but it never goes back. If the system clock is set back by an hour, sessions and links would last an hour
 * longer; this clock goes on from the time it had, until the server restarts. A step forward is followed (also after the computer
 * slept): sessions then end early.
 */
export function steadyClock(
  wall: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): () => number {
  let offset = Number.NEGATIVE_INFINITY;
  return () => {
    const passed = elapsed();
    offset = Math.max(offset, wall() - passed);
    return Math.floor(offset + passed);
  };
}
