import { expect, it } from 'vitest';
import { pictureUrl } from './picture-url.ts';

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
