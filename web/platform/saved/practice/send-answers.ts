import { GUEST, type Owner } from './practice-db.ts';

/** Has what is new sent, for whoever is signed in. It is on the device: what is not sent now is sent at the next start. */
export function sendAnswers(owner: Owner): void {
  if (owner === GUEST) return;
  void import('../saved-results.ts').then(
    (saved) => saved.sendAnswers(),
    () => {},
  );
}
