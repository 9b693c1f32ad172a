declare const TEMPLATE: unique symbol;

/** An address that was made from a template; the contract knows it by that: '/api/carriers/{id}'. */
export type Address<T extends string> = string & { readonly [TEMPLATE]: T };

/** What the contract knows an address by; one without parameters is its own template. */
export type TemplateOf<A> = A extends { readonly [TEMPLATE]: infer T extends string } ? T : A;

type ParamsOf<T extends string, Id> = T extends `${string}{${infer Name}}${infer Rest}`
  ? [value: Name extends 'id' ? Id : string, ...ParamsOf<Rest, Id>]
  : [];

/** Makes the addresses of a template from its parameters, in their order. */
export interface AddressMaker<T extends string, Id> {
  (...values: ParamsOf<T, Id>): Address<T>;
  readonly template: T;
}

/** Addresses whose `{id}` is a text; other parameters always are. */
/* @__NO_SIDE_EFFECTS__ */
export function named<const T extends string>(template: T): AddressMaker<T, string> {
  const make = (...values: (string | number)[]) =>
    template.replace(/\{\w+\}/g, () => String(values.shift())) as Address<T>;
  return Object.assign(make, { template }) as AddressMaker<T, string>;
}

/** Addresses whose `{id}` is a number. The mark lets bundlers drop what a page does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function numbered<const T extends string>(template: T) {
  return named(template) as unknown as AddressMaker<T, number>;
}

/** An address with the parameters behind it: '' or what begins with '?'. */
export const withSearch = <const A extends string>(address: A, search: string) =>
  (address + search) as Address<TemplateOf<A> & string>;

/** Parameters as the search of an address: commas stay readable, nothing is nothing. */
export function searchOf(params: URLSearchParams): string {
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
