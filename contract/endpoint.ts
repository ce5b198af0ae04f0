import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ProblemCode } from './problems.ts';
import type { Quota } from './rate-limits.ts';

/** Who may call: anyone, anyone logged in, or the superadmin alone. Whose thing it is, the feature asks. */
export type Access = 'anyone' | 'user' | 'superadmin';

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
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** Fields of the body that nobody reads: broken characters in them are no reason to refuse the rest. */
  readonly unread?: readonly string[];
  /** By status: what a successful call answers. */
  readonly answers: Readonly<Record<number, GenericSchema>>;
  readonly problems: readonly ProblemCode[];
  readonly quota: Quota;
  readonly maxBodyBytes?: number;
}

type Parsed<S> = S extends GenericSchema ? InferOutput<S> : undefined;

/** What a handler is given, parsed and typed. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}

/** What a handler may answer: one of the declared statuses with its body. */
export type Answer<E extends Endpoint> = {
  [Status in keyof E['answers'] & number]: { readonly status: Status; readonly body: InferInput<E['answers'][Status]> };
}[keyof E['answers'] & number];

/** Keeps the literal types of a declaration, so that a handler can fail only as declared. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;
