let isTurnedTo = false;

/** Whether what is shown was turned to by a tap: not found at the start of the visit, nor gone back to. */
export const wasTurnedTo = (): boolean => isTurnedTo;

export function noteTurn(): void {
  isTurnedTo = true;
}

// captured, and so known before the router draws the page; it is the router that tells of these two
addEventListener('pushState', noteTurn, { capture: true });
addEventListener('replaceState', noteTurn, { capture: true });
addEventListener(
  'popstate',
  () => {
    isTurnedTo = false;
  },
  { capture: true },
);
