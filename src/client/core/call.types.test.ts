import { expect, it } from 'vitest';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { withSearch } from '#src/domain/core/address.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createCall, type Call } from './api.ts';

const REGION = { name: 'France', code: 'FR', currency: 'EUR', flagUrl: null } as const;

/** Never run: what the compiler refuses is refused here, and what it must allow stands beside. */
const held = async (call: Call) => {
  const body = { username: 'ada', password: 'correct horse' };
  await call('POST', api.login, { body });
  // @ts-expect-error -- a member that the shape does not know
  await call('POST', api.login, { body: { ...body, isAdmin: true } });
  // @ts-expect-error -- a member is missing
  await call('POST', api.login, { body: { username: 'ada' } });
  // @ts-expect-error -- a member of another type
  await call('POST', api.login, { body: { ...body, username: 7 } });
  // @ts-expect-error -- the body is missing
  await call('POST', api.login);
  // @ts-expect-error -- nothing is sent along with a read
  await call('GET', api.user, { body });

  await call('PUT', api.region(7), { body: { ...REGION, version: 3 } });
  // @ts-expect-error -- a currency that is none
  await call('PUT', api.region(7), { body: { ...REGION, currency: 'FRF', version: 3 } });
  // @ts-expect-error -- the parameter of the address is missing
  await call('PUT', api.region(), { body: { ...REGION, version: 3 } });
  // @ts-expect-error -- the parameter is a number
  await call('GET', api.region('FR'));
  // @ts-expect-error -- one of two parameters
  await call('POST', api.restore('plan'), { body: {} });
  await call('DELETE', api.region(7), { version: 3 });
  // @ts-expect-error -- a delete says what it is based on
  await call('DELETE', api.region(7));

  const region: Region = await call('GET', api.region(7));
  const regions: Region[] = await call('GET', api.regions);
  // @ts-expect-error -- the answer of another endpoint
  const carrier: Carrier = await call('GET', api.region(7));
  // @ts-expect-error -- one is not a list
  const list: Region[] = await call('GET', api.region(7));
  // @ts-expect-error -- parameters do not change what an address answers
  const found: Carrier[] = await call('GET', withSearch(api.regions, '?page=2'));

  // @ts-expect-error -- there is no such name
  await call('GET', api.operators);
  // @ts-expect-error -- the contract has no such address
  await call('GET', '/api/operators');
  // @ts-expect-error -- nor this method at it
  await call('DELETE', api.carriers);
  return { region, regions, carrier, list, found };
};

it('sends to the address, with the method, the body and the version of what is called', async () => {
  const sent: unknown[] = [];
  const call = createCall(async (...request) => sent.push(request));
  await call('PUT', api.region(7), { body: { ...REGION, version: 3 } });
  await call('DELETE', api.session('q2Jv'));
  await call('DELETE', api.carrier(5), { version: 2 });
  await call('POST', api.restore('plan', 9), { body: {} });
  expect(sent).toEqual([
    ['/api/regions/7', { method: 'PUT', body: { ...REGION, version: 3 } }],
    ['/api/sessions/q2Jv', { method: 'DELETE' }],
    ['/api/carriers/5', { method: 'DELETE', headers: { 'If-Match': '"2"' } }],
    ['/api/admin/trash/plan/9/restore', { method: 'POST', body: {} }],
  ]);
  expect(held).toBeTypeOf('function');
});
