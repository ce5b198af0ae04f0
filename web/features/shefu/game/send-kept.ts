/** The queue sends what is kept, now or once there is a network; `resync` also before the server wants to be asked again. */
export const sendKept = (how: 'wake' | 'resync'): void =>
  void import('#web/platform/saved/saved-results.ts').then(
    (queue) => void queue[how](),
    () => {},
  );
