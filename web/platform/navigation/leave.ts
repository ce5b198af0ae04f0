/** Leaves the page, or asks before. Every link of the app goes through it. */
type Ask = (leave: () => void) => void;

/** What asks: leave-guard.ts sets it for a page that would lose something. */
export const leaving: { ask: Ask | null } = { ask: null };

export function leave(go: () => void): void {
  if (leaving.ask) leaving.ask(go);
  else go();
}
