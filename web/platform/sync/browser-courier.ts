/** The courier in a browser; loaded once somebody is signed in. */
import { log } from '../logger.ts';
import { fetchList, sendOperation } from './calls.ts';
import { type Courier, type CourierParts, createCourier } from './courier.ts';
import { createLease } from './lease.ts';

const NAME = 'divination-queue';

type BrowserParts = Omit<CourierParts, 'inTurn' | 'send' | 'fetchList' | 'log'>;

/** Only a page over https, or of this machine, has locks. */
function turnsOf({ now, wait }: BrowserParts): CourierParts['inTurn'] {
  if (navigator.locks) return (work) => navigator.locks.request(NAME, work) as ReturnType<typeof work>;
  return createLease({ storage: localStorage, key: `${NAME}-lease`, now, wait, holder: String(Math.random()) });
}

export const openBrowserCourier = (parts: BrowserParts): Courier =>
  createCourier({
    ...parts,
    inTurn: turnsOf(parts),
    send: sendOperation,
    fetchList,
    log: (message, data) => log('warning', message, data),
  });
