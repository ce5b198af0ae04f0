import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Quota } from './rate-limits.ts';
import type { ProblemCode } from './words/problems.ts';

/** Who may call: anyone, anyone logged in, admins and the superadmin, or the superadmin alone. Ownership is checked by the policy of the resource. */
export type Access = 'anyone' | 'user' | 'admin' | 'superadmin';

/**
 * One call of the API, written once: the server parses and answers by it, the client calls by it, the documentation is printed
 * from it. `path` is below /api; several calls may share method and path if their `action` differs.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly action?: string;
  readonly summary: string;
  readonly access: Access;
  /** Also for a session of an account that is about to be removed; all other calls that need a login refuse it. */
  readonly whileLeaving?: true;
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  /** The request headers it reads, by lower-case name. `Authorization` and `Content-Type` are common to all calls. */
  readonly headers?: GenericSchema;
  readonly body?: GenericSchema;
  /** Fields of the body that are not read: broken characters in them are not refused. */
  readonly unread?: readonly string[];
  /** By status: what a successful call answers. */
  readonly responses: Readonly<Record<number, GenericSchema>>;
  /** The headers that successful answers carry, by lower-case name. */
  readonly responseHeaders?: GenericSchema;
  /** Beside those of any call. */
  readonly problems?: readonly ProblemCode[];
  readonly quota: Quota;
  readonly maxBodyBytes?: number;
}

export type ProblemsOf<E extends Endpoint> = NonNullable<E['problems']> extends readonly (infer Code)[] ? Code : never;

type Parsed<S> = S extends GenericSchema ? InferOutput<S> : undefined;

/** The input of a handler, parsed and typed. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly headers: Parsed<E['headers']>;
  readonly body: Parsed<E['body']>;
}

/** What a handler may answer: one of the declared statuses with its body, and the declared headers. */
export type EndpointResponse<E extends Endpoint> = {
  [Status in keyof E['responses'] & number]: {
    readonly status: Status;
    readonly body: InferInput<E['responses'][Status]>;
  } & DeclaredHeaders<E>;
}[keyof E['responses'] & number];

type DeclaredHeaders<E extends Endpoint> = E['responseHeaders'] extends GenericSchema
  ? { readonly headers: InferInput<E['responseHeaders']> }
  : { readonly headers?: undefined };

/** What a client reads of an answer: its body and headers, parsed and typed. */
export type ResponseBody<E extends Endpoint> = {
  [Status in keyof E['responses'] & number]: InferOutput<E['responses'][Status]>;
}[keyof E['responses'] & number];
export type ResponseHeaders<E extends Endpoint> = Parsed<E['responseHeaders']>;

/** Keeps the literal types of a declaration, so that a handler can fail only as declared. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;
