import { join } from 'node:path';
import type { Env, Mode } from '#server/config/values.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const SECRET = 'k7Qm2vXe9Rt4Bz8Lw1Ny6Hc3Fp5Ds0Ga';

/** A data folder that is still to be made. */
export const futureFolder = (): string => join(temporaryFolder(), 'data');

/** Each mode with no more than it demands. */
export const enough = (mode: Mode): Env => ({
  APP_MODE: mode,
  DATA_DIR: futureFolder(),
  ...(mode === 'production' && {
    SERVER_SECRET: SECRET,
    PUBLIC_BASE_URL: 'https://yi.example.com',
    SMTP_URL: 'smtps://mail.example.com',
  }),
});
