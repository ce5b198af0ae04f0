export const LOG_LEVELS = ['off', 'error', 'warning', 'info'] as const;
export type LogLevel = Exclude<(typeof LOG_LEVELS)[number], 'off'>;

export interface LogSettings {
  readonly level: (typeof LOG_LEVELS)[number];
  readonly toConsole: boolean;
  readonly toFile: boolean;
}

export const DEFAULT_LOG_SETTINGS: LogSettings = { level: 'info', toConsole: true, toFile: true };

/** off < error < warning < info: a message passes when its level is at or below the configured one. */
export const passes = (level: LogLevel, settings: LogSettings): boolean =>
  LOG_LEVELS.indexOf(level) <= LOG_LEVELS.indexOf(settings.level);

const two = (value: number): string => String(value).padStart(2, '0');

/** [2026-11-15 08:05:09] [ERROR] message Data: {"a":1} */
export function logLine(at: Date, level: LogLevel, message: string, data?: unknown): string {
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  const line = `[${date} ${time}] [${level.toUpperCase()}] ${message}`;
  return data === undefined ? line : `${line} Data: ${JSON.stringify(data)}`;
}
