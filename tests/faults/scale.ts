/** `npm run test:deep` runs the short form of every fault, `npm run test:faults` the full one. */
export const FULL = process.env['FULL_FAULTS'] === '1';
export const scaled = <T>(short: T, full: T): T => (FULL ? full : short);

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One line of figures: what was done and what came of it. */
export function report(name: string, figures: Readonly<Record<string, number | string>>): void {
  const told = Object.entries(figures).map(
    ([what, figure]) => `${what} ${typeof figure === 'number' ? Math.round(figure) : figure}`,
  );
  console.log(`${name}: ${told.join(', ')}`);
}

/** Asks again until it holds or the time is up; answers whether it did. */
export async function becomes(holds: () => Promise<boolean> | boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (await holds()) return true;
    await pause(50);
  }
  return holds();
}
