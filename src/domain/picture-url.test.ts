import { expect, it } from 'vitest';
import { pictureSources, pictureUrl } from './picture-url.ts';

it.each(['https://img.example/a.svg', '/flags/gb.svg'])('lets %s pass', (url) => {
  expect(pictureUrl(url)).toBe(url);
});

it.each([
  null,
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:x',
  '//evil.test/a.png',
  '/\\evil.test',
  'http://img.example/a.png',
  'https://me:pass@img.example/',
  '/\t/evil.test',
  'a.png',
])('stops %j', (url) => {
  expect(pictureUrl(url)).toBeNull();
});

it('names the hosts of pictures once each, and nothing for those of the site or of no use', () => {
  const stored = [
    'https://img.example/a.svg',
    'https://cdn.example:8443/b.svg',
    ' https://IMG.example/c.svg',
    '/flags/gb.svg',
    null,
    'javascript:alert(1)',
    'https://me:pass@evil.example/',
    'https://a.example;script-src/x',
    'https://a.example,default-src/x',
    "https://a.example;script-src 'unsafe-inline'/x",
    'https://[::1]/x',
  ];
  expect(pictureSources(stored)).toEqual(['https://cdn.example:8443', 'https://img.example']);
  expect(pictureSources(['/flags/gb.svg', null])).toEqual([]);
});

it('names no hosts one by one that would outweigh the page', () => {
  const on = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://h${at}.example/a`);
  expect(pictureSources(on(30))).toHaveLength(30);
  expect(pictureSources(on(31))).toEqual(['https:']);
});
