import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/**
 * The file in which end-to-end tests note the messages they have seen. Two projects use it, the tests that write and the
 * coverage test that reads: the process that runs both gives it its name, and it is empty when the run begins.
 */
export default function setUp(project: TestProject) {
  const ledger = join(tmpdir(), `guanxiang-shown-messages-${process.pid}.txt`);
  writeFileSync(ledger, '');
  project.provide('messageLedger', ledger);
  return () => rmSync(ledger, { force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    messageLedger: string;
  }
}
