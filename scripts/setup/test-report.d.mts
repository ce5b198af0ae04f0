import type { Step } from './test-tiers.mjs';

export interface Failure {
  readonly file: string;
  readonly name: string | null;
  readonly error: string;
}
export function readReport(path: string): unknown;
export function failuresIn(report: unknown): readonly Failure[];
export function titleOf(failure: Failure): string;
export function commandOf(failure: Failure, step: Step): string;
