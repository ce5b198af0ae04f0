/** Writes log lines, off the main thread, to the console and to the server. The answer is not read, a failure is not logged. */
import { type LogLevel, type LogSettings, logLine, passes } from './log-format.ts';

export interface LogEntry {
  readonly at: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly data?: unknown;
  readonly settings: LogSettings;
}

const MAX_A_MINUTE = 60;
const MAX_CHARACTERS = 1500;
let minute = 0;
let sent = 0;

function mayPost(at: number): boolean {
  const now = Math.floor(at / 60_000);
  if (now !== minute) [minute, sent] = [now, 0];
  return ++sent <= MAX_A_MINUTE;
}

// biome-ignore lint/suspicious/noConsole: writing there is this worker's work
const CONSOLE = { error: console.error, warning: console.warn, info: console.info };

addEventListener('message', ({ data: entry }: MessageEvent<LogEntry>) => {
  const { at, level, message, data, settings } = entry;
  if (!passes(level, settings)) return;
  const line = logLine(new Date(at), level, message, data);
  if (settings.toConsole) CONSOLE[level](line);
  if (!settings.toFile || !mayPost(at)) return;
  fetch('/api/logs', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ level, message: line.slice(0, MAX_CHARACTERS) }),
  }).catch(() => {});
});
