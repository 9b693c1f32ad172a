import { expect, it } from 'vitest';
import { piecesOf, textResponse } from './text-response.ts';

const parts = Array.from({ length: 9000 }, (_, at) => `${at} ÀÉ日本🗾 `);

it('answers the bytes of a text to who reads them', async () => {
  const response = textResponse(parts, 'text/csv; charset=utf-8');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await response.text()).toBe(parts.join(''));
  expect(await textResponse([''], 'text/plain').text()).toBe('');
});

it('hands its text over in pieces of some size to who asks for those, and no bytes any more', async () => {
  const response = textResponse(parts, 'text/plain');
  const pieces = [...piecesOf(response)!];
  await expect(response.text()).rejects.toThrow('was taken');
  expect(pieces.join('')).toBe(parts.join(''));
  expect(pieces.length).toBeGreaterThan(2);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(40_000);
  expect(piecesOf(new Response('text'))).toBeUndefined();
});

it('makes no part before it is read', async () => {
  let made = 0;
  function* counted() {
    for (const part of parts) {
      made += 1;
      yield part;
    }
  }
  const reader = textResponse(counted(), 'text/plain').body!.getReader();
  expect(made).toBe(0);
  await reader.read();
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(parts.length / 2);
});
