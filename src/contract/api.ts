import type { z } from 'zod';
import type { TemplateOf } from '#src/domain/address.ts';
import type { Endpoint } from './endpoint.ts';
import type * as all from './endpoints/all.ts';

type EndpointIn<S> = S extends Record<string, Endpoint> ? S[keyof S] : never;
type Every = EndpointIn<(typeof all)[keyof typeof all]>;
type ByName = { [E in Every as `${E['method']} ${E['path']}`]: E };
type NameOf<M extends Method, A> = `${Lowercase<M>} ${TemplateOf<A> & string}`;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The endpoint that answers a method at an address; `never` where the contract has none. */
export type EndpointAt<M extends Method, A> =
  NameOf<M, A> extends infer N extends keyof ByName ? ByName[N] : never;

/** What is answered, as it arrives: JSON of the shape in the contract. */
export type AnswerOf<E> = E extends {
  answer: { content: { 'application/json': { schema: infer S extends z.ZodType } } };
}
  ? z.output<S>
  : null;

/** The parameters that may stand behind an address. */
export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : never;

/** What goes along with a call: a body as its shape takes it, the version that a delete is based on. */
export type SentWith<E> = (E extends { body: infer B extends z.ZodType }
  ? { body: z.input<B> }
  : { body?: never }) &
  (E extends { headers: infer H extends z.ZodType }
    ? 'if-match' extends keyof z.input<H>
      ? { version: number }
      : unknown
    : { version?: never });
