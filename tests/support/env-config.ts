import { type Config, readConfig } from '#server/config/config.ts';
import type { Env } from '#server/config/values.ts';
import { valueIn } from './value-in.ts';

/** The settings as a server reads them; they must be right. */
export const configOf = (env: Env): Config => valueIn(readConfig(env, Date.now()));
