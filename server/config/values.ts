import { err, ok, type Result } from '#core/result.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * One setting, or the line that says why it is refused. The line names the variable and what is allowed, never the
 * value: it may be a secret in the wrong variable.
 */
export type Reading<T> = Result<T, string>;

export const MODES = ['local', 'development', 'production'] as const;
export type Mode = (typeof MODES)[number];

/** Empty counts as unset. Spaces at the ends go: `set PORT=3000 && npm start` on Windows leaves one. */
export const textOf = (env: Env, name: string): string | null => env[name]?.trim() || null;

interface Choice<T extends string> {
  readonly allowed: readonly T[];
  readonly fallback: T;
}

export function readChoice<const T extends string>(env: Env, name: string, choice: Choice<T>): Reading<T> {
  const text = textOf(env, name) ?? choice.fallback;
  const chosen = choice.allowed.find((allowed) => allowed === text);
  return chosen === undefined ? err(`${name} 只能是 ${choice.allowed.join('、')}`) : ok(chosen);
}

export function readFlag(env: Env, name: string): Reading<boolean> {
  const flag = readChoice(env, name, { allowed: ['0', '1'], fallback: '0' });
  return flag.ok ? ok(flag.value === '1') : flag;
}

interface Range<Fallback> {
  readonly least: number;
  readonly most: number;
  /** What an unset variable means. */
  readonly fallback: Fallback;
}

export const PORTS = { least: 0, most: 65_535 };

export function readInteger<Fallback extends number | null>(
  env: Env,
  name: string,
  { least, most, fallback }: Range<Fallback>,
): Reading<number | Fallback> {
  const text = textOf(env, name);
  if (text === null) return ok(fallback);
  const value = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return value >= least && value <= most ? ok(value) : err(`${name} 应为 ${least} 至 ${most} 的整数`);
}

/** Tests and benchmarks multiply the rate limits; production takes 1 only. */
export function readRateLimitFactor(env: Env, mode: Mode | null): Reading<number> {
  const text = textOf(env, 'RATE_LIMIT_FACTOR') ?? '1';
  const factor = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (!Number.isFinite(factor) || factor <= 0) return err('RATE_LIMIT_FACTOR 应为正数');
  if (mode === 'production' && factor !== 1) return err('生产模式下 RATE_LIMIT_FACTOR 只能是 1');
  return ok(factor);
}
