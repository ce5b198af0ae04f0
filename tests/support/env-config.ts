import { type Config, readConfig } from '#server/config.ts';
import type { Env } from '#server/config-values.ts';

/** The settings as a server reads them; they must be right. */
export function configOf(env: Env): Config {
  const config = readConfig(env, Date.now());
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
}
