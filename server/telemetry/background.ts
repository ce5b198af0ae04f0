import type { ServerLog } from './log.ts';
import { redacted } from './redact.ts';

/** What has become of the work outside requests: mails and housekeeping. */
export interface Background {
  failed(error: unknown): void;
  houseKept(): void;
  readonly failures: number;
  /** In epoch seconds; at first the start of the server. */
  readonly houseKeptAt: number;
}

export function watchBackground(log: ServerLog): Background {
  let failures = 0;
  let houseKeptAt = Date.now() / 1000;
  return {
    /** Redacted, because a mail server's refusal repeats the address. */
    failed(error) {
      failures++;
      log.failure(`后台任务出错：${redacted(error instanceof Error ? error.message : String(error))}`);
    },
    houseKept() {
      houseKeptAt = Date.now() / 1000;
    },
    get failures() {
      return failures;
    },
    get houseKeptAt() {
      return houseKeptAt;
    },
  };
}
