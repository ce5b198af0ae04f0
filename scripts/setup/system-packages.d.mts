export function postgresFolder(): string | null;
export function citusFolder(): string | null;
export interface SystemPart {
  readonly name: string;
  readonly debian: string;
  readonly isThere: () => boolean;
}
export const CLUSTER_PARTS: readonly SystemPart[];
export const CLUSTER_TEST_PARTS: readonly SystemPart[];
export function installSystemPackages(parts?: readonly SystemPart[]): void;
export function browserPath(): string;
export const BROWSER_FLAGS: string[];
export function pgbouncerPath(): string;
