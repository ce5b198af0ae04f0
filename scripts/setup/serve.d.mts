/** Environment and flags of the server's process, for memory. */
export const MEMORY_GIVEN_BACK: Readonly<Record<string, string>>;
export const FLAGS: readonly string[];
/** Runs the server until it ends. */
export function serve(node: string): void;
