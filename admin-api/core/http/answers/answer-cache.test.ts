import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import { answerWith, type HttpAnswer } from './answer.ts';

const answer = (body: Buffer, headers: Record<string, string> = {}) =>
  answerWith({ body, headers, contentType: 'text/html', etag: '"x"', compress: true });
const all = async (of: HttpAnswer) => Promise.all(['', 'br', 'gzip'].map((one) => of.open(one)));
const text = (length: number) => Buffer.from(randomBytes(length).toString('hex').slice(0, length));

it('keeps answers in memory of their own, not in parts of larger chunks', async () => {
  // Each of these comes as a part of something larger: a pool, a chunk of zlib, a slice.
  for (const body of [text(100), text(3000), Buffer.alloc(200_000, 'a').subarray(0, 9000)]) {
    const encoded = await all(answer(body));
    for (const one of encoded) expect(one!.body.buffer.byteLength).toBe(one!.body.length);
    expect(encoded[0]!.body).toEqual(body);
  }
});

it('weighs an answer with all its encodings, its headers and its address', async () => {
  const weigh = async (address: string, body: Buffer, headers = {}) => {
    const cache = createAnswerCache();
    const cached = answer(body, headers);
    cache.set(address, '', cached);
    for (const encoding of ['br', 'gzip']) await cache.open(address, cached, encoding);
    return cache.bytes;
  };
  const body = text(5000);
  const [, br, gzip] = await all(answer(body));
  const plain = await weigh('/a', body);
  expect(plain).toBeGreaterThan(5000 + br!.body.length + gzip!.body.length);
  // A header of 1 kB is held by each of the three encodings, twice (200 and 304).
  expect(await weigh('/a', body, { Policy: 'p'.repeat(1000) })).toBeGreaterThanOrEqual(
    plain + 6000,
  );
  expect(await weigh(`/a${'q'.repeat(500)}`, body)).toBeGreaterThanOrEqual(plain + 500);
});

it('never holds more than its bound, and lets go of what nobody asks for', async () => {
  const cache = createAnswerCache(200_000, 20);
  for (let i = 0; i < 200; i += 1) {
    const cached = answer(text(1 + ((i * 977) % 9000)));
    cache.set(`/${i}`, '', cached);
    await cache.open(`/${i}`, cached, 'br');
    expect(cache.bytes).toBeLessThanOrEqual(200_000);
    expect(cache.size).toBeLessThanOrEqual(20);
    expect(cache.get(`/${i}`, '')).toBeDefined();
  }
  // Asked for again and again, it outlives those that came after it.
  const asked = cache.get('/198', '');
  for (let i = 0; i < 40; i += 1) {
    cache.set(`/new${i}`, '', answer(text(10)));
    cache.get('/198', '');
  }
  expect(asked).toBeDefined();
  expect(cache.get('/198', '')).toBe(asked);
  expect(cache.get('/199', '')).toBeUndefined();

  cache.set('/large', '', answer(text(40_000)));
  expect(cache.get('/large', '')).toBeUndefined();
});

it('holds the revision that was asked for last, and an answer of another comes too late', () => {
  const cache = createAnswerCache();
  cache.get('/a', '1');
  for (const address of ['/a', '/b']) cache.set(address, '1', answer(text(10)));
  expect(cache.size).toBe(2);
  expect(cache.get('/a', null)).toBeUndefined();
  expect(cache.get('/a', '2')).toBeUndefined();
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
  const newer = answer(text(10));
  cache.set('/a', '2', newer);
  cache.set('/a', '1', answer(text(10)));
  cache.set('/b', '1', answer(text(10)));
  expect([cache.size, cache.get('/a', '2')]).toEqual([1, newer]);
});

it('counts an answer that takes the place of another once', async () => {
  const cache = createAnswerCache();
  const one = answer(text(2000));
  cache.set('/a', '', one);
  const { bytes } = cache;
  for (let i = 0; i < 5; i += 1) cache.set('/a', '', one);
  expect(cache.bytes).toBe(bytes);
});
