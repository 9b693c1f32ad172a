import { expect, test } from 'vitest';
import { priceSource } from './price-source.ts';

test('a source has the name that somebody gave it, else that of its host', () => {
  expect(priceSource('A list', 'https://a.example/x')).toEqual({
    name: 'A list',
    url: 'https://a.example/x',
  });
  expect(priceSource(null, 'https://www.a.example/x')).toEqual({
    name: 'a.example',
    url: 'https://www.a.example/x',
  });
  expect(priceSource('A list', null)).toEqual({ name: 'A list', url: null });
  expect(priceSource(null, null)).toBeNull();
});

test('what is no web address leads nowhere', () => {
  expect(priceSource(null, 'javascript:alert(1)')).toBeNull();
  expect(priceSource('A list', 'data:text/html,x')).toEqual({ name: 'A list', url: null });
});
