import { expect, it } from 'vitest';
import { carriers, regions } from '#src/contract/places/endpoints.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Region } from '#src/contract/places/regions.ts';
import type { Serve } from './serve.ts';

/** Never run: a handler reads and answers what the contract says of its endpoint, nothing else. */
const held = (serve: Serve, carrier: Carrier, region: Region) => {
  serve(carriers.get, ({ id }) => ({ ...carrier, id }));
  // @ts-expect-error -- the answer of another endpoint
  serve(carriers.get, () => region);
  // @ts-expect-error -- a list where one is answered
  serve(carriers.get, () => [carrier]);
  serve(carriers.update, ({ id, body: { name, slug } }) => ({ ...carrier, id, name, slug }));
  // @ts-expect-error -- a member that the body does not have
  serve(carriers.update, ({ body: { code } }) => ({ ...carrier, name: code }));
  // @ts-expect-error -- a list has no number in its address
  serve(carriers.list, ({ id }) => [{ ...carrier, id }]);
  serve(regions.remove, ({ id, version }) => ({ id, message: String(version) }));
  // @ts-expect-error -- only a delete is based on a version in a header
  serve(regions.get, ({ version }) => ({ ...region, version }));
};

it('keeps the address and the method of an endpoint', () => {
  expect(carriers.update).toMatchObject({ method: 'put', path: '/api/carriers/{id}' });
  expect(held).toBeTypeOf('function');
});
