import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import { prepare } from './prepared.ts';

const answer = (body: Buffer, headers: Record<string, string> = {}) =>
  prepare({ body, headers, contentType: 'text/html', etag: () => '"x"', compress: true });
const text = (length: number) => Buffer.from(randomBytes(length).toString('hex').slice(0, length));

it('keeps answers in memory of their own, not in parts of larger chunks', async () => {
  // Each of these comes as a part of something larger: a pool, a chunk of zlib, a slice.
  for (const body of [text(100), text(3000), Buffer.alloc(200_000, 'a').subarray(0, 9000)]) {
    const { variants } = await answer(body);
    for (const variant of Object.values(variants)) {
      if (variant) expect(variant.body.buffer.byteLength).toBe(variant.body.length);
    }
    expect(variants.identity.body).toEqual(body);
  }
});

it('weighs an answer with all its variants, its headers and its address', async () => {
  const weigh = async (address: string, body: Buffer, headers = {}) => {
    const cache = createAnswerCache();
    cache.set(address, '1', await answer(body, headers));
    return cache.bytes;
  };
  const body = text(5000);
  const { br, gzip } = (await answer(body)).variants;
  const plain = await weigh('/a', body);
  expect(plain).toBeGreaterThan(5000 + br!.body.length + gzip!.body.length);
  // A header of 1 kB is held by each of the three variants, twice (200 and 304).
  expect(await weigh('/a', body, { Policy: 'p'.repeat(1000) })).toBeGreaterThanOrEqual(
    plain + 6000,
  );
  expect(await weigh(`/a${'q'.repeat(500)}`, body)).toBeGreaterThanOrEqual(plain + 500);
});

it('never holds more than its bound, and lets go of what nobody asks for', async () => {
  const cache = createAnswerCache(200_000, 20);
  for (let i = 0; i < 200; i += 1) {
    cache.set(`/${i}`, '1', await answer(text(1 + ((i * 977) % 9000))));
    expect(cache.bytes).toBeLessThanOrEqual(200_000);
    expect(cache.size).toBeLessThanOrEqual(20);
    expect(cache.get(`/${i}`, '1')).toBeDefined();
  }
  // Asked for again and again, it outlives those that came after it.
  const asked = cache.get('/198', '1');
  for (let i = 0; i < 40; i += 1) {
    cache.set(`/new${i}`, '1', await answer(text(10)));
    cache.get('/198', '1');
  }
  expect(asked).toBeDefined();
  expect(cache.get('/198', '1')).toBe(asked);
  expect(cache.get('/199', '1')).toBeUndefined();

  cache.set('/large', '1', await answer(text(40_000)));
  expect(cache.get('/large', '1')).toBeUndefined();
  cache.set('/a', '2', await answer(text(10)));
  expect(cache.size).toBe(1);
  expect(cache.bytes).toBeLessThan(5000);
});

it('counts an answer that takes the place of another once', async () => {
  const cache = createAnswerCache();
  const one = await answer(text(2000));
  cache.set('/a', '1', one);
  const { bytes } = cache;
  for (let i = 0; i < 5; i += 1) cache.set('/a', '1', one);
  expect(cache.bytes).toBe(bytes);
});
