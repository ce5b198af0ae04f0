/** A wrong argument: one line on standard error, exit code 2. */
export class Refusal extends Error {}
