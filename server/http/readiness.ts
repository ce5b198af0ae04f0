/** The database counts as away once no heartbeat has reached it for so long; a quick failover takes no server out. */
const AWAY_AFTER_MS = 10_000;

/**
 * Whether a balancer should send requests here. It asks nobody, so /readyz costs nothing. With heartbeats a server is ready after the first
 * of them; without, on SQLite, as soon as it answers.
 */
export function createReadiness(hasHeartbeats: boolean, elapsed: () => number = () => performance.now()) {
  let goodUntil = hasHeartbeats ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  let isClockRight = true;
  let isDraining = false;
  return {
    isReady: (): boolean => !isDraining && isClockRight && elapsed() < goodUntil,
    isDraining: (): boolean => isDraining,
    /** A heartbeat has reached the database; the clock is right if it agrees with the database's. */
    beat(isRight: boolean): void {
      isClockRight = isRight;
      goodUntil = elapsed() + AWAY_AFTER_MS;
    },
    /** The server is about to stop: not ready any more, whatever happens. */
    drain(): void {
      isDraining = true;
    },
  };
}

export type Readiness = ReturnType<typeof createReadiness>;
