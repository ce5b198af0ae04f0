import { DEFAULT_LOG_SETTINGS, type LogLevel } from './log-format.ts';
import type { LogEntry } from './log-worker.ts';
import workerUrl from './log-worker.ts?worker&url';
import { trustedScript } from './trusted-urls.ts';

let worker: Worker | null | undefined;

function giveUp(reason: unknown): null {
  console.error('Failed to initialize logging worker:', reason);
  return null;
}

/** A worker can be refused at once, or fail later when its script is not loaded. */
function startWorker(): Worker | null {
  try {
    const started = new Worker(trustedScript(workerUrl), { type: 'module' });
    started.addEventListener('error', (event) => {
      worker = giveUp(event);
    });
    return started;
  } catch (error) {
    return giveUp(error);
  }
}

/** Never throws and never logs its own failure: a line that cannot be written is dropped. */
export function log(level: LogLevel, message: string, data?: unknown): void {
  worker ??= worker === undefined ? startWorker() : null;
  try {
    const entry: LogEntry = { at: Date.now(), level, message, data, settings: DEFAULT_LOG_SETTINGS };
    worker?.postMessage(entry);
  } catch {
    // data that cannot be copied to the worker
  }
}
