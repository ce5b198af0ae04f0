/** A page that would lose something asks before it is left: by a link, by ‹, by the browser's back, by a reload or a closed tab. */
type Ask = (leave: () => void) => void;

interface Guard {
  readonly ask: Ask;
  /** The page's entry in the history. */
  readonly address: string;
  readonly state: unknown;
}

let guard: Guard | null = null;

/** Answers what takes it away. */
export function guardLeaving(ask: Ask): () => void {
  const own = { ask, address: location.href, state: history.state };
  guard = own;
  return () => {
    if (guard === own) guard = null;
  };
}

/** Leaves now, or when the guarded page says so. */
export function leaveGuarded(leave: () => void): void {
  if (guard) ask(guard, leave);
  else leave();
}

const ask = (asked: Guard, leave: () => void): void =>
  asked.ask(() => {
    guard = null;
    leave();
  });

// captured: the router does not hear of it. The browser has gone back already, so the page is put into the history again.
addEventListener(
  'popstate',
  (event) => {
    if (!guard) return;
    event.stopImmediatePropagation();
    history.pushState(guard.state, '', guard.address);
    ask(guard, () => history.back());
  },
  { capture: true },
);

// the browser asks in its own words
addEventListener('beforeunload', (event) => {
  if (guard) event.preventDefault();
});
