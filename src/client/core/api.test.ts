import { expect, test } from 'vitest';
import { DEFAULT_QUERY } from '#src/domain/lists/plan-query.ts';
import { ApiError, createRequest, isAway } from './api.ts';
import { fetchPlans } from '../lists/fetch-plans.ts';

/** A network that remembers what was asked and gives one answer. */
function network(answer: Response) {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return answer.clone();
  }) as typeof globalThis.fetch;
  return { request: createRequest(fetch), calls };
}

test('an answer that is not OK says status and body, or the status text without one', async () => {
  const refused = network(new Response('{"message":"limit must be a number"}', { status: 400 }));
  const error = await refused.request('/api/x').catch((thrown: ApiError) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  if (!(error instanceof ApiError)) return;
  expect(error.message).toBe('400: {"message":"limit must be a number"}');
  expect(error.serverMessage).toBe('limit must be a number');
  const silent = network(new Response('', { status: 404, statusText: 'Not Found' }));
  await expect(silent.request('/api/x')).rejects.toThrow('404: Not Found');
});

test('a host of files is a site whose API is away, a refusal is not', async () => {
  const errorOf = (answer: Response) =>
    network(answer)
      .request('/api/x')
      .catch((thrown: unknown) => thrown);
  const page = '<!doctype html><title>Not found</title>';
  expect(isAway(await errorOf(new Response(page, { status: 404 })))).toBe(true);
  expect(isAway(await errorOf(new Response(page)))).toBe(true);
  expect(isAway(await errorOf(new Response('', { status: 503 })))).toBe(true);
  expect(isAway(new TypeError('Failed to fetch'))).toBe(true);
  expect(isAway(await errorOf(new Response('{}', { status: 400 })))).toBe(false);
});

test('a content type is sent only with a body, cookies always', async () => {
  const { request, calls } = network(new Response('{}'));
  await request('/api/x');
  await request('/api/x', { method: 'POST', body: { a: 1 } });
  expect(calls[0]!.init).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(calls[0]!.init.headers).not.toHaveProperty('content-type');
  expect(calls[1]!.init).toMatchObject({ method: 'POST', body: '{"a":1}' });
  expect(calls[1]!.init.headers).toMatchObject({ 'content-type': 'application/json' });
});

test('plans are asked for with the parameters of their address and with facets', async () => {
  const { request, calls } = network(new Response('{"data":[],"meta":{}}'));
  const query = { ...DEFAULT_QUERY, carriers: ['att', 'visible'], page: 2 };
  await fetchPlans(request, query, new AbortController().signal);
  expect(calls[0]!.url).toBe('/api/simcards?carriers=att,visible&page=2&facets=true');
});
