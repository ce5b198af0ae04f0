import type { ENDPOINTS, EndpointName } from '#contract/api.ts';
import type { Endpoint, EndpointResponse, Input, ProblemsOf } from '#contract/endpoint.ts';
import type { Result } from '#core/result.ts';
import type { Viewer } from '../sessions/session-repo.ts';
import type { SlicedList } from './sliced-list.ts';

/** One call: its parsed input, its caller, and what else a feature may read of the request. */
export interface Call<E extends Endpoint> {
  readonly input: Input<E>;
  readonly viewer: E['access'] extends 'anyone' ? null : Viewer;
  /** The bearer token that named the viewer. */
  readonly token: E['access'] extends 'anyone' ? null : string;
  /** The caller's address, IPv6 by its /64. */
  readonly address: string;
  /** The same address in full, for the audit alone. */
  readonly wholeAddress: string;
  readonly isFromLoopback: boolean;
  /** What the caller says it is; empty if it says nothing. */
  readonly userAgent: string;
}

/** A refusal the endpoint declares. `retryAfterSeconds` is sent as Retry-After; `userId` is the account it concerns, for the audit. */
export type Refusal<E extends Endpoint> =
  | ProblemsOf<E>
  | {
      readonly code: ProblemsOf<E>;
      readonly retryAfterSeconds?: number;
      readonly userId?: string | undefined;
    };

type ListInSlices<Value> = Value extends readonly (infer Item)[] ? SlicedList<Item> : Value;

/** The same answers with a list in slices in place of a whole one, be it the body or a field of it. */
type InSlices<A> = A extends { readonly body: readonly unknown[] }
  ? Omit<A, 'body'> & { readonly body: ListInSlices<A['body']> }
  : A extends { readonly body: object }
    ? Omit<A, 'body'> & { readonly body: { [Name in keyof A['body']]: ListInSlices<A['body'][Name]> } }
    : never;

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Result<EndpointResponse<E> | InSlices<EndpointResponse<E>>, Refusal<E>>>;

/** One handler for each call of the contract: leaving one out does not compile. */
export type Handlers = { readonly [Name in EndpointName]: Handler<(typeof ENDPOINTS)[Name]> };
