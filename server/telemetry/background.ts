import type { ServerLog } from './log.ts';
import { redacted } from './redact.ts';

/** What has become of the work outside requests: mails and housekeeping. */
export function watchBackground(log: ServerLog) {
  let failures = 0;
  let houseKeptAt = Date.now() / 1000;
  return {
    /** Redacted, because a mail server's refusal repeats the address. */
    failed(error: unknown): void {
      failures++;
      log.failure(`后台任务出错：${redacted(error instanceof Error ? error.message : String(error))}`);
    },
    houseKept(): void {
      houseKeptAt = Date.now() / 1000;
    },
    get failures() {
      return failures;
    },
    /** In epoch seconds; at first the start of the server. */
    get houseKeptAt() {
      return houseKeptAt;
    },
  };
}

export type Background = ReturnType<typeof watchBackground>;
