import type { z } from 'zod';
import type { TemplateOf } from '#src/domain/core/address.ts';
import type { Endpoint } from './endpoint.ts';
import type * as all from '../all-endpoints.ts';

type EndpointIn<S> = S extends Record<string, Endpoint> ? S[keyof S] : never;
type Every = EndpointIn<(typeof all)[keyof typeof all]>;
type ByName = { [E in Every as `${E['method']} ${E['path']}`]: E };
type NameOf<M extends Method, A> = `${Lowercase<M>} ${TemplateOf<A> & string}`;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The endpoint at an address; `never` where the contract has none. */
type At<M extends Method, A> =
  NameOf<M, A> extends infer N extends keyof ByName ? ByName[N] : never;

/** An address where the contract has an endpoint for the method. */
export type KnownAddress<M extends Method, A> = [At<M, A>] extends [never] ? never : A;

/** What is answered, as it arrives: JSON of the shape in the contract. */
export type ApiAnswer<M extends Method, A> =
  At<M, A> extends {
    answer: { content: { 'application/json': { schema: infer S extends z.ZodType } } };
  }
    ? z.output<S>
    : null;

/** The parameters that may stand behind an address, whichever its method. */
export type QueryOf<A> = QueryIn<ByName[NameOf<Method, A> & keyof ByName]>;
type QueryIn<E> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : never;

/** The body of a call as its shape takes it. */
export type Body<M extends Method, A> =
  At<M, A> extends { body: infer B extends z.ZodType } ? z.input<B> : never;

type Sent<M extends Method, A> = { signal?: AbortSignal } & ([Body<M, A>] extends [never]
  ? unknown
  : { body: Body<M, A> }) &
  // The version that a delete is based on.
  (At<M, A> extends { headers: { shape: { 'if-match': unknown } } }
    ? { version: number }
    : unknown);

/** What goes along with a call; nothing can go with one that the contract does not know. */
export type SentWith<M extends Method, A> = [At<M, A>] extends [never]
  ? [never]
  : object extends Sent<M, A>
    ? [sent?: Sent<M, A>]
    : [sent: Sent<M, A>];
