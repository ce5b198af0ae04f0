import type { ENDPOINTS, EndpointName } from '#contract/api.ts';
import type { Role } from '#contract/auth.ts';
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';
import type { Result } from '#core/result.ts';

/** Who is calling, as the database knows them at this moment. */
export interface Viewer {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly tokenHash: string;
}

/** One call: its parsed input, its caller, and the little of the request a feature may look at. */
export interface Call<E extends Endpoint> {
  readonly input: Input<E>;
  readonly viewer: E['access'] extends 'anyone' ? null : Viewer;
  /** The caller's address, IPv6 by its /64. */
  readonly address: string;
  readonly isFromLoopback: boolean;
  header(name: string): string | undefined;
}

/** A refusal the endpoint declares; `retryAfterSeconds` tells the caller when to come back. */
export type Refusal<E extends Endpoint> =
  | E['problems'][number]
  | { readonly code: E['problems'][number]; readonly retryAfterSeconds: number };

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Result<Answer<E> & { readonly headers?: Readonly<Record<string, string>> }, Refusal<E>>>;

/** One handler for each call of the contract: leaving one out does not compile. */
export type Handlers = { readonly [Name in EndpointName]: Handler<(typeof ENDPOINTS)[Name]> };
