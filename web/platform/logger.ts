import { DEFAULT_LOG_SETTINGS, type LogLevel } from './log-format.ts';
import type { LogEntry } from './log-worker.ts';
import workerUrl from './log-worker.ts?worker&url';
import { trustedScript } from './trusted-urls.ts';

function startWorker(): Worker | null {
  try {
    return new Worker(trustedScript(workerUrl), { type: 'module' });
  } catch (error) {
    console.error('Failed to initialize logging worker:', error);
    return null;
  }
}

let worker: Worker | null | undefined;

/** Never throws and never loops: a log that cannot be written is let go. */
export function log(level: LogLevel, message: string, data?: unknown): void {
  worker ??= worker === undefined ? startWorker() : null;
  try {
    const entry: LogEntry = { at: Date.now(), level, message, data, settings: DEFAULT_LOG_SETTINGS };
    worker?.postMessage(entry);
  } catch {
    // data that cannot be copied to the worker
  }
}
