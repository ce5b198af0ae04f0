/**
 * The system's clock, but never behind the time that has really passed. Set back by an hour, the plain clock would give every
 * session and every link an hour more; this one goes on as if nothing had happened, until the server is started again. Set
 * forward it is followed: what ends then ends early. A computer that slept has a forward step too, as it should.
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
